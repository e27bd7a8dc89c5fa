import { plural, t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { serverDate } from './server-clock.ts'
import { perZone } from './time-zone.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds since their last activity within which a person counts as online. */
const onlineWindow = 5 * minute

/** Beyond this the wording no longer counts days. */
const longAgo = 30 * day

/** True while `lastSeen` (ISO 8601) is within the last five minutes. */
export function isRecent(lastSeen: string | null, now: number): boolean {
  return lastSeen !== null && now - Date.parse(lastSeen) < onlineWindow
}

/** The wording for a person who is online now. */
export const activeNow = t`Active now`

/** 'Active now' under five minutes, then '7 minutes ago', '1 hour ago', '3 days ago', finally 'Long ago'. */
export function lastSeenLabel(lastSeen: string | null, now: number): string {
  if (lastSeen === null) return t`Long ago`
  const silence = now - Date.parse(lastSeen)
  if (silence < onlineWindow) return activeNow
  const minutes = Math.floor(silence / minute)
  const hours = Math.floor(silence / hour)
  const days = Math.floor(silence / day)
  if (silence < hour) return plural(minutes, { one: '# minute ago', other: '# minutes ago' })
  if (silence < day) return plural(hours, { one: '# hour ago', other: '# hours ago' })
  if (silence < longAgo) return plural(days, { one: '# day ago', other: '# days ago' })
  return t`Long ago`
}

const { hourCycle = 'h23' } = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
}).resolvedOptions()

/** A time of day in the page's language, with the 12- or 24-hour clock of the device's region. */
export const clockOptions = { hour: 'numeric', minute: '2-digit', hourCycle } as const
const clock = perZone(() => new Intl.DateTimeFormat(i18n.locale, clockOptions))
const weekday = perZone(() => new Intl.DateTimeFormat(i18n.locale, { weekday: 'long' }))
const monthDay = perZone(
  () => new Intl.DateTimeFormat(i18n.locale, { month: 'short', day: 'numeric' }),
)
const monthDayYear = perZone(
  () => new Intl.DateTimeFormat(i18n.locale, { month: 'short', day: 'numeric', year: 'numeric' }),
)

/** The reader's local time of day: '14:05' or '2:05 PM'. */
export const timeOfDay = (time: string): string => clock().format(Date.parse(time))

/** 'Nov 21', with the year if it is not the current one. */
export function shortDate(time: string, now: number): string {
  const date = new Date(time)
  return (date.getFullYear() === new Date(now).getFullYear() ? monthDay() : monthDayYear()).format(
    date,
  )
}

/** 'Today', 'Yesterday', 'Tuesday' within the last week, otherwise the date. */
export function dayLabel(time: string, now: number): string {
  const days = daysBetween(time, now)
  if (days === 0) return t`Today`
  if (days === 1) return t`Yesterday`
  return days > 1 && days < 7 ? weekday().format(Date.parse(time)) : shortDate(time, now)
}

/** The time for a list: today's time of day, 'Yesterday', otherwise the date. */
export function listTime(time: string, now: number): string {
  const days = daysBetween(time, now)
  if (days === 0) return timeOfDay(time)
  return days === 1 ? t`Yesterday` : shortDate(time, now)
}

/** The reader's local calendar day, as a key for grouping. */
export function dayKey(time: string): string {
  const date = new Date(time)
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}

/** Calendar days from `time` to `now`, also across daylight saving changes. */
export function daysBetween(time: string, now: number): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((midnight(new Date(now)) - midnight(new Date(time))) / day)
}

/** The reader's local date, or the date this many days later: YYYY-MM-DD. */
export function dateAhead(days: number, now = serverDate()): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A calendar date (YYYY-MM-DD) as 'Nov 21', the same in every time zone. */
export function calendarDate(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return monthDay().format(new Date(year, month - 1, day))
}
