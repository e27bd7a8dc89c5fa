import { z } from 'zod'
import { CalendarDate } from '../../contract/primitives.ts'
import { CityId } from '../cities/contract.ts'

/** Display mode: `off` isn't used at all, `private` is used by filters but never shown, `visible` shows a distance. */
export type LocationMode = 'off' | 'private' | 'visible'

/** Rules for showing short moves: below this many miles, after this many hours, this many times a day. Longer moves show at once. */
export const moves = { late: 5, afterHours: { from: 2, to: 8 }, aDay: 4 } as const

/** Width of the cells in miles, for people who share visibly and privately. Others learn nothing finer. */
export const cellMiles = { visible: 1, private: 5 } as const

/** Latest end of a trip, in days from now. */
export const travelLimits = { daysAhead: 90 } as const

const decimals = 12
const tooFine = new RegExp(`\\.\\d{${decimals + 1}}|e`)

/** Devices may report more decimals than a place needs, and tiny numbers with an exponent. */
const numeric = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,40})?(e-\d{1,2})?$/, 'Decimal degrees as text.')
    .overwrite((value) => (tooFine.test(value) ? Number(value).toFixed(decimals) : value))
    .refine((value) => Math.abs(Number(value)) <= limit, 'Out of range.')

/** This feature's part of a profile change. Latitude and longitude go together. */
export const locationChange = {
  latitude: numeric(90),
  longitude: numeric(180),
  locationEnabled: z.boolean(),
  locationPrivate: z.boolean(),
  /** While on, the city replaces the person's own location. Turning it on needs a city (the first time) and a last day. */
  travelMode: z.boolean(),
  /** Id of a city from `GET /api/cities`. */
  travelCity: CityId,
  /** Last day of the trip, in the person's time zone. */
  travelUntil: CalendarDate,
}

/** This feature's part of the self view. */
export const ownLocation = {
  /** Decimal degrees as text. */
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  locationEnabled: z.boolean(),
  locationPrivate: z.boolean(),
  travelMode: z.boolean(),
  /** City of the current or latest trip, by name and id. */
  travelLocation: z.string().nullable(),
  travelCity: CityId.nullable(),
  /** Last day of the trip; null while travel mode is off. */
  travelUntil: CalendarDate.nullable(),
}
