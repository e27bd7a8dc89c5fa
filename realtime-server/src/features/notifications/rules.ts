import type { NotificationKind } from './fields.ts'
import { lastingKinds } from './fields.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Minute of the day on a local clock.
 * @throws RangeError for an unknown IANA time zone
 */
export function localMinute(now: Date, timeZone: string): number {
  const zone = timeZone.toLowerCase()
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(zone, format)
  }
  const parts = Object.fromEntries(
    format.formatToParts(now).map(({ type, value }) => [type, value]),
  )
  return Number(parts.hour) * 60 + Number(parts.minute)
}

/** True if quiet hours include this minute of the day. They may span midnight; the same start and end means the whole day. */
export const isQuiet = (minute: number, from: number, until: number): boolean =>
  from < until ? minute >= from && minute < until : minute >= from || minute < until

interface Settings {
  off: readonly string[]
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string
}

export const isWanted = ({ off }: Pick<Settings, 'off'>, kind: NotificationKind): boolean =>
  lastingKinds.includes(kind) || !off.includes(kind)

/** True if a person may be notified outside of the app now. */
export function mayPushNow(settings: Settings, kind: NotificationKind, now: Date): boolean {
  const { quiet_from, quiet_until, time_zone } = settings
  if (!isWanted(settings, kind)) return false
  if (quiet_from === null || quiet_until === null) return true
  return !isQuiet(localMinute(now, time_zone), quiet_from, quiet_until)
}
