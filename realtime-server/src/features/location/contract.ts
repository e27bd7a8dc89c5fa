import { z } from 'zod'

/** The location display mode: off is not used, private is used for filters and never shown, visible shows a distance. */
export type LocationMode = 'off' | 'private' | 'visible'

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
