import type {
  NotificationKind,
  NotificationSettings,
} from '@swoon/realtime-server/contract/notifications'

/**
 * Checks whether a user with these settings wants a notification at a minute of the day: its kind must be on, and the minute outside their
 * quiet hours, which may span midnight. Equal from and until means the whole day, as on the server.
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

/** Minutes of the day as '22:00', and back; null for an invalid time. */
export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? []
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null
}
