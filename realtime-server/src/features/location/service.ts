import { createHmac, randomInt } from 'node:crypto'
import type { Tx } from '@swoon/db'
import { countPublication, storeLocation } from '@swoon/db/queries/locations'
import { lockUser, type SelfRow, selfById, updateUser } from '@swoon/db/queries/users'
import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import type { Context } from '../../platform/context.ts'
import { dueKind } from '../../platform/due.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Unit } from '../../platform/unit.ts'
import { cellMiles, type locationChange, moves } from './contract.ts'
import { type Cell, cellAfter, cellOf, isShort, locationMode, type Point, publishedAt, same } from './rules.ts'

export { type Cell, locationMode, milesBetween, reachOf } from './rules.ts'

export type LocationService = ReturnType<typeof locationService>

type LocationChange = { [K in keyof typeof locationChange]?: z.output<(typeof locationChange)[K]> | undefined }

interface Move {
  location_enabled: boolean
  location_private: boolean
  /** Undefined if others still see the previous cell. */
  cell?: Cell | null
}

/** Makes a short move visible. A later move replaces one that is still waiting. */
export const publishMove = dueKind('publish-move', z.object({ userId: Id }))

const day = 24 * 60 * 60 * 1000
const dateOf = (now: Date) => now.toISOString().slice(0, 10)
const someTimeAfter = (moved: Date) => publishedAt(moved, randomInt(2 ** 32) / 2 ** 32)

/**
 * Where people are. The exact point is stored at once and read for its owner only. Everything else, even the owner's own deck, uses
 * the cell, which follows short moves with a delay, so that nobody can be followed on their way.
 */
export function locationService({ env, clock, due }: Pick<Context, 'env' | 'clock' | 'due'>) {
  /** In radians, fixed for each person: a direction drawn anew for each move would average out over many looks. */
  const directionOf = (userId: string): number => {
    const drawn = createHmac('sha256', env.SESSION_SECRET).update(`direction:${userId}`).digest().readUInt32BE()
    return (2 * Math.PI * drawn) / 2 ** 32
  }

  return {
    /**
     * Stores where a person is and how they share it. A first position, a long move and another way of sharing are visible at once.
     * @throws Refusal INVALID (private mode without sharing), TOO_MANY (20 places a day)
     */
    async moveTo(tx: Tx, before: SelfRow, patch: LocationChange): Promise<Move> {
      const now = clock.now()
      const { latitude, longitude, locationEnabled, locationPrivate } = patch
      const sharing = {
        location_enabled: locationEnabled ?? before.location_enabled,
        location_private: locationPrivate ?? before.location_private,
      }
      const isSwitched =
        sharing.location_enabled !== before.location_enabled || sharing.location_private !== before.location_private
      // An unchanged value is no change, so that somebody in private mode may stop sharing.
      if (sharing.location_private !== before.location_private && !sharing.location_enabled)
        throw new Refusal('INVALID', 'Private mode can only be changed while sharing is on.')
      const known = pointOf(before)
      const given =
        latitude !== undefined && longitude !== undefined
          ? { latitude: Number(latitude), longitude: Number(longitude) }
          : null
      if (given && !(await storeLocation(tx, before.id, given, dateOf(now))))
        throw new Refusal('TOO_MANY', 'Your location changed too often today. Please try again tomorrow.', {
          retryAfter: 3600,
        })
      if (!given && !isSwitched) return sharing
      const point = given ?? known
      const isHeld = point && known && before.cell && sharing.location_enabled && !isSwitched && isShort(known, point)
      if (isHeld) {
        await due(tx, publishMove, { userId: before.id }, { at: someTimeAfter(now), key: before.id })
        return sharing
      }
      await due.cancel(tx, publishMove, before.id)
      return {
        ...sharing,
        cell: point && nextCell({ ...before, ...sharing, cell: isSwitched ? null : before.cell }, point),
      }
    },

    /** Shows others the person's present cell, unless it is the one they already see. */
    async publish({ tx }: Pick<Unit, 'tx'>, userId: string): Promise<void> {
      await lockUser(tx, userId)
      const self = await selfById(tx, userId)
      const point = self && pointOf(self)
      const seen = self && seenCell(self)
      const mode = self ? modeOf(self) : 'off'
      if (!point || !seen || mode === 'off') return
      const cell = cellAfter(point, seen, directionOf(userId), cellMiles[mode])
      if (same(cell, seen)) return
      const now = clock.now()
      if (await countPublication(tx, userId, dateOf(now), moves.aDay)) {
        await updateUser(tx, userId, { cell })
        return
      }
      const tomorrow = new Date(Math.ceil((now.getTime() + 1) / day) * day)
      await due(tx, publishMove, { userId }, { at: someTimeAfter(tomorrow), key: userId })
    },
  }
}

const pointOf = ({ latitude, longitude }: SelfRow): Point | null =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null

/** The cell in which others currently see a person. */
const seenCell = ({ cell }: Pick<SelfRow, 'cell'>): Cell | null => cell && { latitude: cell.y, longitude: cell.x }

const modeOf = (self: Pick<SelfRow, 'location_enabled' | 'location_private'>) =>
  locationMode({ locationEnabled: self.location_enabled, locationPrivate: self.location_private })

/** The cell in which others see a person at once; none while sharing is off. */
function nextCell(self: Pick<SelfRow, 'cell' | 'location_enabled' | 'location_private'>, point: Point): Cell | null {
  const mode = modeOf(self)
  return mode === 'off' ? null : cellOf(point, seenCell(self), cellMiles[mode])
}

/** Where a person is and how they share it, for the self view. */
export const ownLocationOf = (self: SelfRow) => ({
  latitude: self.latitude?.toString() ?? null,
  longitude: self.longitude?.toString() ?? null,
  locationEnabled: self.location_enabled,
  locationPrivate: self.location_private,
  travelMode: self.travel_mode,
  travelLocation: self.travel_location,
})
