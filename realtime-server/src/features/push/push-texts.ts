import type { NotificationKind } from '../notifications/contract.ts'

/** The kinds of the bell, and a reaction, which the bell does not show. */
export type PushKind = NotificationKind | 'reaction'

/** What a pushed text says, and the screen that it opens. It names no one and quotes nothing: others may see a locked screen. */
export const pushTexts: Readonly<Record<PushKind, { text: string; path: string }>> = {
  match: { text: 'You have a new match.', path: '/matches' },
  message: { text: 'You have a new message.', path: '/matches' },
  reaction: { text: 'Someone reacted to your message.', path: '/matches' },
  'super-like': { text: 'Someone super liked you.', path: '/discover' },
  'room-proposal': { text: 'There is a proposal for you in a room.', path: '/app/notifications' },
  'game-starting': { text: 'Your game is about to start.', path: '/app/notifications' },
  gift: { text: 'You were given a balloon.', path: '/app/notifications' },
  'call-missed': { text: 'You missed a video chat.', path: '/app/notifications' },
  date: { text: 'There is news about a date.', path: '/app/notifications' },
  'date-soon': { text: 'Your date is coming up.', path: '/app/notifications' },
  verification: { text: 'There is an answer to your verification.', path: '/app/notifications' },
  moderation: { text: 'Our team has a message for you.', path: '/app/notifications' },
  support: { text: 'There is an answer to your question.', path: '/app/account' },
}
