/** Kinds of notifications in the bell, with the label of their switch in the settings. */
export const notificationKinds = [
  'match',
  'message',
  'super-like',
  'room-proposal',
  'game-starting',
  'gift',
  'call-missed',
  'date',
  'date-soon',
  'verification',
  'moderation',
  'support',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Decisions about the account and answers of the team cannot be switched off, and no one must miss them. */
export const lastingKinds: readonly NotificationKind[] = ['verification', 'moderation', 'support']

/** Milliseconds after which a row is gone. */
export const notificationsKept = 60 * 24 * 60 * 60 * 1000

/** The most rows of one person, as the list has them. */
export const notificationsAtMost = 200
