/** Kinds of notifications in the bell, with the labels of their switches in the settings. */
export const notificationKinds = [
  'match',
  'message',
  'super-like',
  'room-proposal',
  'room-talk',
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

/** Kinds that can't be switched off: nobody should miss a decision about their account or an answer from the team. */
export const lastingKinds: readonly NotificationKind[] = ['verification', 'moderation', 'support']

/** Milliseconds after which a row is deleted. */
export const notificationsKept = 60 * 24 * 60 * 60 * 1000

/** Most rows of one person in the list. */
export const notificationsAtMost = 200
