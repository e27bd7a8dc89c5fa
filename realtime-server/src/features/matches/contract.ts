import { z } from 'zod'
import { commands, ends, events, routes } from '../../contract/define.ts'
import { Done, Id, Time } from '../../contract/primitives.ts'
import { compatibility } from '../compatibility/contract.ts'
import { MatchPersonView } from '../people/contract.ts'
import { PromptAnswer } from '../prompts/contract.ts'

/** `kind` is the kind of its attachments; `deletedAt` is set if it was deleted. */
export const LastMessage = z.object({
  seq: z.number().int(),
  senderId: Id,
  content: z.string(),
  kind: z.enum(['photo', 'voice-note']).optional(),
  createdAt: Time,
  deletedAt: Time.optional(),
})

/** Most matches that one call may mark as seen. */
export const seenAtMost = 200

/** A match, as one of its two people sees it. */
export const MatchView = z.object({
  id: Id,
  createdAt: Time,
  user1Id: Id,
  user2Id: Id,
  otherUser: MatchPersonView,
  ...compatibility,
  /** True if the other person super liked the user. Only the user sees it. */
  superLikedMe: z.boolean(),
  /** The other person's answer that the user's like is about, as it was then. Only the user sees it. */
  likedAnswer: PromptAnswer.optional(),
  /** The user's answer that the other person's like is about, as it was then. */
  likedMyAnswer: PromptAnswer.optional(),
  /** True if the user has seen the match, on any device. Only they see it. */
  isSeen: z.boolean(),
  /** True if the user has opened its chat, on any device. Only they see it. */
  isOpened: z.boolean(),
  /** True if the user has muted its chat: no push, no row in the bell. Only they see it. */
  isMuted: z.boolean(),
  /** True from when the user marks its chat as unread until they open it. Only they see it. */
  isUnread: z.boolean(),
  lastMessage: LastMessage.nullable(),
  /** Highest message number so far; 0 before the first. */
  lastSeq: z.number().int(),
  /** How far the user has read, and how far the other person has received and read; 0 if either keeps that private. */
  readSeq: z.number().int(),
  otherDeliveredSeq: z.number().int(),
  otherReadSeq: z.number().int(),
  unreadCount: z.number().int(),
  /** Number of the last unread message; 0 if there is none. The user's own are never unread. */
  lastUnreadSeq: z.number().int(),
})
export type MatchView = z.infer<typeof MatchView>

/** The user's settings for the chat of a match. */
export const ChatMarks = z.object({ matchId: Id, isMuted: z.boolean(), isUnread: z.boolean() })
export type ChatMarks = z.infer<typeof ChatMarks>

export const matchRoutes = routes({
  matches: {
    method: 'GET',
    url: '/api/matches/:userId',
    schema: {
      summary: 'My matches, newest activity first.',
      params: z.object({ userId: Id }),
      response: { 200: z.array(MatchView) },
    },
    config: { self: 'userId' },
  },
  seen: {
    method: 'POST',
    url: '/api/matches/seen',
    schema: {
      summary: 'I have seen these of my matches, or opened their chats. Others are passed over.',
      body: z.object({
        ids: z.array(Id).min(1).max(seenAtMost),
        areOpened: z.boolean().optional(),
      }),
      response: { 200: Done },
    },
  },
  mark: {
    method: 'PATCH',
    url: '/api/matches/:id',
    schema: {
      summary:
        'Mute the chat of a match or end that, and mark it as unread or end that. Only I see it.',
      params: z.object({ id: Id }),
      body: ChatMarks.omit({ matchId: true }).partial(),
      response: { 200: ChatMarks },
    },
  },
  unmatch: {
    method: 'DELETE',
    url: '/api/matches/:id',
    schema: {
      summary: 'End a match and its history for both, for good.',
      params: z.object({ id: Id }),
      response: { 200: Done },
    },
  },
})

export const matchEvents = events({
  'match:created': z.object({ match: MatchView }),
  /** Final: the server sends no `match:created` of this match after it. */
  'match:ended': z.object({ matchId: Id }),
  /** Sent when the user has seen new matches, or opened their chats for the first time, on one of their devices. */
  'match:seen': z.object({ matchIds: z.array(Id), areOpened: z.boolean() }),
  /** Sent to the user's own tabs when they mute a chat, mark it as unread, or undo either. */
  'match:marked': ChatMarks,
  /** Sent to the user's own tabs when they close this match's celebration on one device. */
  'match:celebrated': z.object({ matchId: Id }),
  /** `isShared` is false if the person no longer shares it, so the last known status must be forgotten. */
  'presence:changed': z.object({
    userId: Id,
    online: z.boolean(),
    lastSeen: Time.nullable(),
    isShared: z.boolean().optional(),
  }),
})

export const matchCommands = commands({
  /** The user has closed a match's celebration, which now closes on their other devices too. */
  'match:celebrate': z.object({ matchId: Id }),
})

export const matchEnds = ends({
  'match:ended': {
    of: ({ matchId }: { matchId: string }) => matchId,
    after: { 'match:created': ({ match }: { match: { id: string } }) => match.id },
    once: 'match:created',
  },
})
