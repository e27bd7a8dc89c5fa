import { z } from 'zod'
import { CalendarDate } from '../../contract/primitives.ts'

/** This feature's part of the self view. */
export const ownStreak = {
  /** Days. */
  loginStreak: z.number().int(),
  lastLoginDate: CalendarDate.nullable(),
}
