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
