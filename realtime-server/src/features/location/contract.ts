import { z } from 'zod'

/** The location display mode: off is not used, private is used for filters and never shown, visible shows a distance. */
export type LocationMode = 'off' | 'private' | 'visible'

/** How others learn of a move, in miles, hours and times a day. A move of `late` miles or more is seen at once. */
export const moves = { late: 5, afterHours: { from: 2, to: 8 }, aDay: 4 } as const

/** Miles across the cells that are all that others can learn of: of whoever shares visibly, and of whoever shares privately. */
export const cellMiles = { visible: 1, private: 5 } as const

const numeric = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,12})?$/, 'Decimal degrees as text.')
    .refine((value) => Math.abs(Number(value)) <= limit, 'Out of range.')

/** Its part of a profile's change; latitude and longitude go together. */
export const locationChange = {
  latitude: numeric(90),
  longitude: numeric(180),
  locationEnabled: z.boolean(),
  locationPrivate: z.boolean(),
}

/** Its part of the self view. */
export const ownLocation = {
  /** Decimal degrees, as text. */
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  locationEnabled: z.boolean(),
  locationPrivate: z.boolean(),
  travelMode: z.boolean(),
  travelLocation: z.string().nullable(),
}
