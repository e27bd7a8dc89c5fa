import { z } from 'zod'
import { budgets, commands, events, routes } from '../../contract/define.ts'
import { Done, Id, pageAround, requiredText, Time } from '../../contract/primitives.ts'
import { says } from '../../contract/refusals.ts'
import { tidied } from '../../contract/shared/tidy.ts'
import { QuotedAnswer } from '../prompts/contract.ts'
import {
  attached,
  Changed,
  changed,
  changing,
  NewAttachments,
  NewReaction,
  Original,
  Reacted,
  reacted,
  saysSomething,
  wordsOrNone,
} from './fields.ts'

export * from './fields.ts'

/** `content` and `searched` (search text) in characters after trimming, `page` in messages, `typing` in milliseconds. */
export const chatLimits = { content: 2000, page: 50, typing: 5000, searched: 100 } as const

export const Message = z.object({
  id: Id,
  matchId: Id,
  /** 1, 2, 3 … per match, without gaps. */
  seq: z.number().int(),
  senderId: Id,
  content: z.string(),
  ...attached,
  createdAt: Time,
  /** Balloon game that this message invites to; it may be deleted by now. */
  gameId: Id.optional(),
  /** Set on a reply. */
  replyTo: Original.optional(),
  ...changing,
  /** Sent to the author only. */
  clientId: Id.nullable().optional(),
  /** `email` is sent to the author only. */
  sender: z.object({
    id: Id,
    name: z.string(),
    email: z.string().optional(),
    profilePhoto: z.string().nullable(),
  }),
})
export type Message = z.infer<typeof Message>

export const NewMessage = z
  .object({
    matchId: Id,
    senderId: Id.optional(),
    content: wordsOrNone(chatLimits.content),
    attachments: NewAttachments.optional(),
    /** Made by the client. A repeat with the same content returns the first message; other content gets 409. */
    clientId: Id.optional(),
    /** Message of the same match that this one replies to. */
    replyToId: Id.optional(),
    /** Answer on the other person's profile that this message replies to, as its author saw it. Refused if it has changed since. */
    replyToAnswer: QuotedAnswer.optional(),
  })
  .refine(saysSomething, { error: says('noWords'), path: ['content'] })
  .refine(({ replyToId, replyToAnswer }) => !replyToId || !replyToAnswer, {
    error: 'A message can only reply to one thing.',
    path: ['replyToAnswer'],
  })
export type NewMessage = z.output<typeof NewMessage>

/** Empty only if the message has attachments, which stay. */
export const NewWords = z.object({ content: wordsOrNone(chatLimits.content) })

/** Search text, matched in any case and with any accents. */
export const Sought = requiredText(chatLimits.searched, says('noSearch'), tidied)

/** Searches a chat for messages with some words, or of a kind. */
export const Search = z
  .object({
    text: Sought.optional(),
    kind: z.literal('photo').optional(),
    /** Searches only below this number. */
    before: z.number().int().min(1).max(999_999_999).optional(),
  })
  .refine(({ text, kind }) => text !== undefined || kind !== undefined, 'Either a text or a kind.')
export type Search = z.output<typeof Search>

/** Latest first. Continue from `next`, even if nothing was found so far; null at the end. */
export const Found = z.object({ messages: z.array(Message), next: z.number().int().nullable() })
export type Found = z.infer<typeof Found>

const Marker = z.object({ seq: z.number().int().min(1).max(999_999_999) })
const params = z.object({ id: Id })

export const chatBudgets = budgets({
  message: { count: 120, window: 60 },
  /** One search per pause in typing, chats and rooms together; each reads thousands of messages. */
  'message-search': { count: 120, window: 60 },
  /** Edits of sent messages, in chats and rooms together. */
  'message-change': { count: 240, window: 60 },
  /**
   * Bytes of text (UTF-8, at least 200 a message) that a person may send per day: some 2,000 messages of full length, to limit disk use.
   */
  'message-bytes': { count: 4 * 1024 * 1024, window: 86_400 },
})

export const chatRoutes = routes({
  messages: {
    method: 'GET',
    url: '/api/matches/:id/messages',
    schema: {
      summary: 'The latest 50 messages, or 50 before or after a number; always in ascending order.',
      params,
      querystring: pageAround(9),
      response: { 200: z.array(Message) },
    },
  },
  search: {
    method: 'POST',
    url: '/api/matches/:id/search',
    schema: {
      summary:
        'Find messages of a chat. What is looked for is in the body, since addresses are logged.',
      params,
      body: Search,
      response: { 200: Found },
    },
    config: { budget: chatBudgets['message-search'] },
  },
  send: {
    method: 'POST',
    url: '/api/messages',
    schema: { summary: 'Send a message to a match.', body: NewMessage, response: { 201: Message } },
    config: { self: 'senderId', budget: chatBudgets.message, session: 'asked-with-the-work' },
  },
  edit: {
    method: 'PATCH',
    url: '/api/messages/:id',
    schema: {
      summary: 'Edit my message within 15 minutes.',
      params,
      body: NewWords,
      response: { 200: Changed },
    },
    config: { budget: chatBudgets['message-change'] },
  },
  remove: {
    method: 'DELETE',
    url: '/api/messages/:id',
    schema: { summary: 'Take back my message, for both.', params, response: { 200: Changed } },
    config: { budget: chatBudgets['message-change'] },
  },
  react: {
    method: 'PUT',
    url: '/api/messages/:id/reaction',
    schema: {
      summary: 'React to a message with one emoji, in place of my earlier one.',
      params,
      body: NewReaction,
      response: { 200: Reacted },
    },
    config: { budget: chatBudgets['message-change'] },
  },
  unreact: {
    method: 'DELETE',
    url: '/api/messages/:id/reaction',
    schema: { summary: 'Take back my reaction to a message.', params, response: { 200: Reacted } },
    config: { budget: chatBudgets['message-change'] },
  },
  read: {
    method: 'POST',
    url: '/api/matches/:id/read',
    schema: {
      summary: 'I have read up to this message.',
      params,
      body: Marker,
      response: { 200: Done },
    },
  },
  delivered: {
    method: 'POST',
    url: '/api/matches/:id/delivered',
    schema: {
      summary: 'I have received up to this message.',
      params,
      body: Marker,
      response: { 200: Done },
    },
  },
})

const marked = z.object({ matchId: Id, userId: Id, seq: z.number().int() })

export const chatEvents = events({
  'message:sent': z.object({ message: Message }),
  /** `isNews` tells the message's author that the other person reacted to it for the first time. */
  'message:reacted': z.object({ matchId: Id, isNews: z.boolean(), ...reacted }),
  'message:changed': z.object({ matchId: Id, seq: z.number().int(), ...changed }),
  'message:delivered': marked,
  'message:read': marked,
  'chat:typed': z.object({ matchId: Id, userId: Id, isTyping: z.boolean() }),
})

export const chatCommands = commands({
  'chat:type': z.object({ matchId: Id, isTyping: z.boolean() }),
})
