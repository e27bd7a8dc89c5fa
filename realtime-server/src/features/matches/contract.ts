import { z } from 'zod'
import { commands, ends, events, routes } from '../../contract/define.ts'
import { Done, Id, Time } from '../../contract/primitives.ts'
import { compatibility } from '../compatibility/contract.ts'
import { MatchPersonView } from '../people/contract.ts'
import { PromptAnswer } from '../prompts/contract.ts'

/** `kind` is that of its attachments, `deletedAt` that it was taken back. */
export const LastMessage = z.object({
  seq: z.number().int(),
  senderId: Id,
  content: z.string(),
  kind: z.enum(['photo', 'voice-note']).optional(),
  createdAt: Time,
  deletedAt: Time.optional(),
})

/** How many matches one call may mark as seen. */
export const seenAtMost = 200

/** A match from the view of one of its two people. */
export const MatchView = z.object({
  id: Id,
  createdAt: Time,
  user1Id: Id,
  user2Id: Id,
  otherUser: MatchPersonView,
  ...compatibility,
  /** True if the other person has super liked me. Only I see it. */
  superLikedMe: z.boolean(),
  /** The answer of the other person that my like is about, as it was then. Only I see it. */
  likedAnswer: PromptAnswer.optional(),
  /** My answer that the like of the other person is about, as it was then. */
  likedMyAnswer: PromptAnswer.optional(),
  /** True if I have seen the match, on any device. Only I see it. */
  isSeen: z.boolean(),
  /** True if I have opened its chat, on any device. Only I see it. */
  isOpened: z.boolean(),
  /** True if I have muted its chat: no push, and not in the bell. Only I see it. */
  isMuted: z.boolean(),
  /** True if I have marked its chat as unread, until I open it. Only I see it. */
  isUnread: z.boolean(),
  lastMessage: LastMessage.nullable(),
  /** The highest message number so far; 0 before the first. */
  lastSeq: z.number().int(),
  /** How far I have read, and how far the other person has received and read; 0 where one of us keeps that to themselves. */
  readSeq: z.number().int(),
  otherDeliveredSeq: z.number().int(),
  otherReadSeq: z.number().int(),
  unreadCount: z.number().int(),
  /** The number of the last unread message; 0 if there is none. My own are never unread. */
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
  /** For good: the server sends no `match:created` of this match after it. */
  'match:ended': z.object({ matchId: Id }),
  /** On one of my devices I have seen matches that were new, or opened their chats for the first time. */
  'match:seen': z.object({ matchIds: z.array(Id), areOpened: z.boolean() }),
  /** To the own tabs: I have muted a chat, marked it as unread, or ended either. */
  'match:marked': ChatMarks,
  /** To the own tabs: on one device I have closed the celebration of this match. */
  'match:celebrated': z.object({ matchId: Id }),
  /**
   * `isShared` is false where the person lets no one learn it anymore: the known status is to be
   * forgotten.
   */
  'presence:changed': z.object({
    userId: Id,
    online: z.boolean(),
    lastSeen: Time.nullable(),
    isShared: z.boolean().optional(),
  }),
})

export const matchCommands = commands({
  /** I have closed the celebration of a match, which then closes on my other devices. */
  'match:celebrate': z.object({ matchId: Id }),
})

export const matchEnds = ends({
  'match:ended': {
    of: ({ matchId }: { matchId: string }) => matchId,
    after: { 'match:created': ({ match }: { match: { id: string } }) => match.id },
    once: 'match:created',
  },
})
