import { createHmac, randomInt } from 'node:crypto'
import type { Tx } from '@swoon/db'
import {
  countPublication,
  keepPlaces,
  placesOf,
  planCell,
  storeLocation,
} from '@swoon/db/queries/locations'
import { lockUser, type SelfRow, selfById, updateUser } from '@swoon/db/queries/users'
import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { CityService } from '../cities/service.ts'
import { cellMiles, type locationChange, moves } from './contract.ts'
import {
  type Cell,
  cellOf,
  displaced,
  isShort,
  isTraveling,
  locationMode,
  type Point,
  placeOf,
  publishedAt,
  same,
  shifts,
  visited,
} from './rules.ts'
import { travels } from './travel.ts'

export { type Cell, isTraveling, locationMode, milesBetween, reachOf, shownCell } from './rules.ts'
export { endTravel } from './travel.ts'

export type LocationService = ReturnType<typeof locationService>

type LocationChange = {
  [K in keyof typeof locationChange]?: z.output<(typeof locationChange)[K]> | undefined
}

interface Move {
  location_enabled: boolean
  location_private: boolean
  /** Undefined if others still see the previous cell. */
  cell?: Cell | null
}

const PlannedCell = z.object({ latitude: z.number(), longitude: z.number() })

/** Shows others a short move, as it was when scheduled. */
export const publishMove = jobKind(
  'publish-move',
  z.object({ userId: Id, cell: PlannedCell.optional() }),
)

const day = 24 * 60 * 60 * 1000
const dateOf = (now: Date) => now.toISOString().slice(0, 10)
const someTimeAfter = (moved: Date) => publishedAt(moved, randomInt(2 ** 32) / 2 ** 32)

/**
 * Knows where people are. The exact point is stored at once and read for its owner only. Everything else, even the owner's own deck, uses
 * the cell of a displaced point, which follows short moves with a delay, so that nobody can be tracked.
 */
export function locationService(
  { lasting, clock, jobs }: Pick<Context, 'lasting' | 'clock' | 'jobs'>,
  { cities }: { cities: CityService },
) {
  /** A secret number from 0 to 1, always the same for a purpose. */
  const drawnFor = (purpose: string): number =>
    createHmac('sha256', lasting).update(purpose).digest().readUInt32BE() / 2 ** 32

  /** Angle in radians, fixed per person. */
  const directionOf = (whose: string): number => 2 * Math.PI * drawnFor(`direction:${whose}`)

  /**
   * Finds the cell in which others see a person, always the same for a place. The coarse cell comes from a point displaced further in a
   * second direction, so that both cells together reveal no more than the fine one.
   */
  async function cellAt(
    tx: Tx,
    userId: string,
    point: Point,
    mode: 'private' | 'visible',
  ): Promise<Cell> {
    const known = await placesOf(tx, userId)
    const place = placeOf(displaced(point, directionOf(userId), shifts.all), known)
    await keepPlaces(tx, userId, visited(place, known))
    if (mode === 'visible') return cellOf(place)
    return cellOf(
      displaced(place, directionOf(`private:${userId}`), shifts.private),
      cellMiles.private,
    )
  }

  /** @throws Refusal TOO_MANY */
  async function countPlace(tx: Tx, userId: string, point: Point | null = null): Promise<void> {
    if (await storeLocation(tx, userId, point, dateOf(clock.now()))) return
    throw refuse('movedTooOften', {}, { retryAfter: 3600 })
  }

  /** Schedules showing others a point after a while. */
  async function plan(tx: Tx, userId: string, cell: Cell, from: Date): Promise<void> {
    await planCell(tx, userId, cell)
    await jobs.schedule(tx, publishMove, { userId, cell }, { at: someTimeAfter(from), key: userId })
  }

  async function dropPlan(tx: Tx, userId: string): Promise<void> {
    await planCell(tx, userId, null)
    await jobs.cancel(tx, publishMove, userId)
  }

  return {
    ...travels({ clock, jobs }, { cities, countPlace, drawnFor }),

    /**
     * Stores where a person is and how they share it. A first position, a long move and a new way of sharing show at once.
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
        sharing.location_enabled !== before.location_enabled ||
        sharing.location_private !== before.location_private
      // An unchanged value is allowed, so that people in private mode can stop sharing.
      if (sharing.location_private !== before.location_private && !sharing.location_enabled)
        throw refuse('privateWhileOff')
      const known = pointOf(before)
      const given =
        latitude !== undefined && longitude !== undefined
          ? { latitude: Number(latitude), longitude: Number(longitude) }
          : null
      if (given) await countPlace(tx, before.id, given)
      if (!given && !isSwitched) return sharing
      const point = given ?? known
      const seen = seenCell(before)
      const mode = modeOf(sharing)
      const cell = point && mode !== 'off' ? await cellAt(tx, before.id, point, mode) : null
      if (point && known && seen && cell && !isSwitched && isShort(known, point)) {
        // A waiting move keeps its time and cell; otherwise people who move often would never appear to move.
        if (same(cell, seen)) await dropPlan(tx, before.id)
        else if (!before.planned_cell) await plan(tx, before.id, cell, now)
        return sharing
      }
      await dropPlan(tx, before.id)
      return { ...sharing, cell }
    },

    /** Shows others the planned cell, and plans the next one if the person has moved on. */
    async publish(
      { tx }: Pick<Unit, 'tx'>,
      { userId, cell }: z.output<typeof publishMove.payload>,
    ): Promise<void> {
      const self = (await lockUser(tx, userId)) ? await selfById(tx, userId) : null
      const point = self && pointOf(self)
      const seen = self && seenCell(self)
      const mode = self ? modeOf(self) : 'off'
      if (!point || !seen || mode === 'off') return
      const now = clock.now()
      const planned = cellIn(self.planned_cell)
      // A different plan waits for its own time.
      if (planned && !(cell && same(planned, cell))) return
      if (planned && !(await countPublication(tx, userId, dateOf(now), moves.aDay))) {
        const tomorrow = new Date(Math.ceil((now.getTime() + 1) / day) * day)
        return plan(tx, userId, planned, tomorrow)
      }
      if (planned) await updateUser(tx, userId, { cell: planned })
      const shown = planned ?? seen
      const next = await cellAt(tx, userId, point, mode)
      if (same(next, shown)) await planCell(tx, userId, null)
      else await plan(tx, userId, next, now)
    },
  }
}

const pointOf = ({ latitude, longitude }: SelfRow): Point | null =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null

/** Cell in which others currently see a person who isn't traveling. */
const seenCell = ({ cell }: Pick<SelfRow, 'cell'>): Cell | null => cellIn(cell)

const cellIn = (column: SelfRow['cell']): Cell | null =>
  column && { latitude: column.y, longitude: column.x }

const modeOf = (self: Pick<SelfRow, 'location_enabled' | 'location_private'>) =>
  locationMode({ locationEnabled: self.location_enabled, locationPrivate: self.location_private })

/** Location and sharing for the self view. */
export const ownLocationOf = (self: SelfRow, now: Date) => ({
  latitude: self.latitude?.toString() ?? null,
  longitude: self.longitude?.toString() ?? null,
  locationEnabled: self.location_enabled,
  locationPrivate: self.location_private,
  travelMode: isTraveling(self, now),
  travelLocation: self.travel_location,
  travelCity: self.travel_city,
  travelUntil: isTraveling(self, now) ? self.travel_until : null,
})
