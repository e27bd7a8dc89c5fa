import type {
  NotificationKind,
  NotificationSettings,
} from '@swoon/realtime-server/contract/notifications'

/**
 * Checks whether a user with these settings wants to be notified about something, in a minute of
 * the day: not of a kind that is switched off, nor in their quiet hours, which may span midnight.
 * From and until the same minute is the whole day, as for the server.
 */
export function isWanted(
  { off, quietHours }: NotificationSettings,
  kind: NotificationKind,
  minute: number,
): boolean {
  if (off.includes(kind)) return false
  if (!quietHours) return true
  const { from, until } = quietHours
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until
  return !isQuiet
}

/** '22:00' of minutes of the day, and back; null for an invalid time. */
export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? []
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null
}
