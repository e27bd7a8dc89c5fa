import type { NotificationKind } from '../notifications/contract.ts'

/** Kinds of the bell, and reactions, which the bell doesn't show. */
export type PushKind = NotificationKind | 'reaction'

/**
 * Push texts in English, translated like mails (`push:<sentence>`). They name nobody and quote nothing, because others may see a locked
 * screen.
 */
export const pushes: Readonly<Record<PushKind, string>> = {
  match: 'You have a new match.',
  message: 'You have a new message.',
  reaction: 'Someone reacted to your message.',
  'super-like': 'Someone super liked you.',
  'room-proposal': 'There is a proposal for you in a room.',
  'room-talk': 'The talk in a room starts soon.',
  'game-starting': 'Your game is about to start.',
  gift: 'You were given a balloon.',
  'call-missed': 'You missed a video chat.',
  date: 'There is news about a date.',
  'date-soon': 'Your date is coming up.',
  verification: 'There is an answer to your verification.',
  moderation: 'Our team has a message for you.',
  support: 'There is an answer to your question.',
}
