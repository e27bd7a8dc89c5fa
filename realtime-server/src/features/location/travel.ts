import type { Tx } from '@swoon/db'
import type { SelfRow } from '@swoon/db/queries/users'
import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { refuseField } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { endOfDate, localDate, zoneHere } from '../calendar/service.ts'
import type { City } from '../cities/contract.ts'
import type { CityService } from '../cities/service.ts'
import { travelLimits } from './contract.ts'
import { type Cell, cellOf, isTraveling, tripEnd } from './rules.ts'

/** Ends a trip within the hour after its last day. */
export const endTravel = jobKind('end-travel', z.object({ userId: Id }))

interface TravelChange {
  travelMode?: boolean | undefined
  travelCity?: number | undefined
  travelUntil?: string | undefined
}

interface Needs {
  cities: CityService
  /** @throws Refusal TOO_MANY (20 places a day) */
  countPlace(tx: Tx, userId: string): Promise<void>
  /** A secret number from 0 to 1, always the same for a purpose. */
  drawnFor(purpose: string): number
}

interface Trip {
  travel_mode?: boolean
  travel_city?: number
  travel_location?: string
  travel_cell?: Cell
  travel_until?: string
  travel_ends_at?: Date
}

const day = 24 * 60 * 60 * 1000

/**
 * Manages trips. The city's cell is stored beside the person's own, which keeps following their moves unseen, so an ended trip reveals no
 * more than if it had never happened.
 */
export function travels(
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  { cities, countPlace, drawnFor }: Needs,
) {
  async function cityOf(id: number | null): Promise<City> {
    if (id === null) throw refuseField('travelCity', 'cityMissing')
    const city = await cities.cityById(id)
    if (!city) throw refuseField('travelCity', 'cityUnknown')
    return city
  }

  /** @throws Refusal INVALID if the date is over or too far ahead */
  function lastDay(date: string | null, timeZone: string): string {
    const now = clock.now()
    const latest = localDate(new Date(now.getTime() + travelLimits.daysAhead * day), timeZone)
    if (!date) throw refuseField('travelUntil', 'tripEndMissing')
    if (date < localDate(now, timeZone)) throw refuseField('travelUntil', 'tripOver')
    if (date > latest)
      throw refuseField('travelUntil', 'tripTooLong', { days: travelLimits.daysAhead })
    return date
  }

  async function until(tx: Tx, userId: string, date: string, timeZone: string): Promise<Trip> {
    // Always the same draw, or repeated changes would show others several.
    const at = tripEnd(endOfDate(date, timeZone), drawnFor(`trip:${userId}:${date}`))
    await jobs.schedule(tx, endTravel, { userId }, { at, key: userId })
    return { travel_until: date, travel_ends_at: at }
  }

  return {
    /**
     * Starts, changes or ends a person's trip. A new city counts as a change of place.
     * @throws Refusal INVALID (no city, a day in the past or too far ahead, travel mode off), TOO_MANY (20 places a day)
     */
    async travel(
      tx: Tx,
      before: SelfRow,
      patch: TravelChange,
      timeZone = zoneHere(before),
    ): Promise<Trip> {
      const wasOn = isTraveling(before, clock.now())
      const isOn = patch.travelMode ?? wasOn
      const isAsked = [patch.travelMode, patch.travelCity, patch.travelUntil].some(
        (field) => field !== undefined,
      )
      if (!isAsked) {
        // The last day ends at midnight in the person's current time zone.
        const isMoved = wasOn && timeZone !== zoneHere(before) && before.travel_until
        return isMoved ? until(tx, before.id, isMoved, timeZone) : {}
      }
      if (!isOn) {
        if (patch.travelMode === undefined) throw refuseField('travelMode', 'travelModeOff')
        await jobs.cancel(tx, endTravel, before.id)
        return { travel_mode: false }
      }
      const city = await cityOf(patch.travelCity ?? before.travel_city)
      const date = lastDay(patch.travelUntil ?? (wasOn ? before.travel_until : null), timeZone)
      if (!wasOn || city.id !== before.travel_city) await countPlace(tx, before.id)
      return {
        travel_mode: true,
        travel_city: city.id,
        travel_location: city.name,
        travel_cell: cellOf({ latitude: Number(city.latitude), longitude: Number(city.longitude) }),
        ...(await until(tx, before.id, date, timeZone)),
      }
    },
  }
}
