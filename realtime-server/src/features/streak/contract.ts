import { z } from 'zod'
import { CalendarDate } from '../../contract/primitives.ts'

/** Its part of the self view. */
export const ownStreak = {
  /** Days. */
  loginStreak: z.number().int(),
  lastLoginDate: CalendarDate.nullable(),
}
