import type { DateRow } from '@swoon/db/queries/dates'
import { calendarFileOf } from '../../platform/base/calendar-file.ts'

/** Milliseconds that a calendar reserves for a date. */
const length = 2 * 60 * 60_000

const states: Readonly<Record<string, 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'>> = {
  proposed: 'TENTATIVE',
  declined: 'CANCELLED',
  cancelled: 'CANCELLED',
}

/**
 * A date as an iCalendar file, without the other person's name, because people share their calendars. A later file updates an earlier one.
 */
export const dateFile = (
  row: Pick<DateRow, 'id' | 'match_id' | 'version' | 'activity' | 'place' | 'starts_at' | 'status'>,
  origin: string | undefined,
  now: Date,
): string =>
  calendarFileOf({
    product: 'Dates',
    uid: row.id,
    now,
    startsAt: row.starts_at,
    endsAt: new Date(row.starts_at.getTime() + length),
    summary: row.activity,
    location: row.place,
    sequence: row.version - 1,
    state: states[row.status] ?? 'CONFIRMED',
    ...(origin && { url: new URL(`/chat/${row.match_id}`, origin).href }),
    remindsMinutesBefore: 120,
  })
