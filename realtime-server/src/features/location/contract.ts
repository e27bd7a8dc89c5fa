import { z } from 'zod'
import { CalendarDate } from '../../contract/primitives.ts'
import { CityId } from '../cities/contract.ts'

/** The display mode: `off` is not used, `private` is used by filters and never shown, `visible` shows a distance. */
export type LocationMode = 'off' | 'private' | 'visible'

/** How others see short moves: below so many miles, after so many hours, so many times a day. Longer moves are seen at once. */
export const moves = { late: 5, afterHours: { from: 2, to: 8 }, aDay: 4 } as const

/** Width in miles of the cells, beyond which others learn nothing, for people who share visibly and for those who share privately. */
export const cellMiles = { visible: 1, private: 5 } as const

/** How many days ahead a trip may end. */
export const travelLimits = { daysAhead: 90 } as const

const decimals = 12
const tooFine = new RegExp(`\\.\\d{${decimals + 1}}|e`)

/** A device may report more decimals than a place has, and a tiny number with an exponent. */
const numeric = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,40})?(e-\d{1,2})?$/, 'Decimal degrees as text.')
    .overwrite((value) => (tooFine.test(value) ? Number(value).toFixed(decimals) : value))
    .refine((value) => Math.abs(Number(value)) <= limit, 'Out of range.')

/** This feature's part of a profile change; latitude and longitude go together. */
export const locationChange = {
  latitude: numeric(90),
  longitude: numeric(180),
  locationEnabled: z.boolean(),
  locationPrivate: z.boolean(),
  /** While it is on, the city stands for the person's own place. Switching it on takes a city, once, and a last day. */
  travelMode: z.boolean(),
  /** The id of a city of `GET /api/cities`. */
  travelCity: CityId,
  /** The last day of the trip in the person's time zone. */
  travelUntil: CalendarDate,
}

/** This feature's part of the self view. */
export const ownLocation = {
  /** In decimal degrees, as text. */
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  locationEnabled: z.boolean(),
  locationPrivate: z.boolean(),
  travelMode: z.boolean(),
  /** The name and id of the city of this trip or of the last one. */
  travelLocation: z.string().nullable(),
  travelCity: CityId.nullable(),
  /** The last day of this trip; null while travel mode is off. */
  travelUntil: CalendarDate.nullable(),
}
