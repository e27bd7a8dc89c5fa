import type { PushKind } from '../languages/service.ts'

/** The screen that a push opens. */
export const pushPaths: Readonly<Record<PushKind, string>> = {
  match: '/matches',
  message: '/matches',
  reaction: '/matches',
  'super-like': '/discover',
  'room-proposal': '/app/notifications',
  'room-talk': '/app/notifications',
  'game-starting': '/app/notifications',
  gift: '/app/notifications',
  'call-missed': '/app/notifications',
  date: '/app/notifications',
  'date-soon': '/app/notifications',
  verification: '/app/notifications',
  moderation: '/app/notifications',
  support: '/app/account',
}
