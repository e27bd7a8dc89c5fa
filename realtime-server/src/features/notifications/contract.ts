import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Id, Time } from '../../contract/primitives.ts'
import { notificationKinds, notificationsAtMost } from './fields.ts'

export * from './fields.ts'

export const Kind = z.enum(notificationKinds)

/** A row of the bell: one cause, however often it happened. */
export const Notification = z.object({
  /** Always the same for one row: the match's id for a match or message, the person's own for super likes. */
  id: Id,
  kind: Kind,
  /** Time of the latest occurrence. */
  at: Time,
  isRead: z.boolean(),
  /** Occurrences since it was read. */
  count: z.number().int(),
  /** Match, game or room to open; null if there is nothing to open. */
  subjectId: Id.nullable(),
  /** The person it is about. Super likes name nobody. */
  person: z.object({ id: Id, name: z.string(), profilePhoto: z.string().nullable() }).nullable(),
  /** Title of the game or name of the room; state of a verification or a date; the team's decision; kind of a message's attachments. */
  detail: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

/** Unread notifications. Chats are listed, because each of their messages arrives as its own event. */
export const Unread = z.object({ others: z.number().int(), matchIds: z.array(Id) })
export type Unread = z.infer<typeof Unread>

/** Minute of the day in the person's time zone. The end may be on the next day. */
const Minute = z.number().int().min(0).max(1439)

export const NotificationSettings = z.object({
  /** Kinds that are switched off. */
  off: z.array(Kind).max(notificationKinds.length),
  /** Hours without pushes; null for none. */
  quietHours: z.object({ from: Minute, until: Minute }).nullable(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

const Which = z.object({
  /** Only these rows; all if missing. */
  ids: z.array(Id).max(notificationsAtMost).optional(),
  /** Only rows up to this time: later ones haven't been shown yet. */
  until: Time.optional(),
})
export type Which = z.infer<typeof Which>

export const notificationBudgets = budgets({ notifications: { count: 120, window: 60 } })

const complete = { requires: 'complete', budget: notificationBudgets.notifications } as const

export const notificationRoutes = routes({
  list: {
    method: 'GET',
    url: '/api/notifications/:userId',
    schema: {
      summary: 'What has happened, latest first, one row a cause: the last 60 days, at most 200.',
      params: z.object({ userId: Id }),
      response: { 200: z.array(Notification) },
    },
    config: { ...complete, self: 'userId' },
  },
  unread: {
    method: 'GET',
    url: '/api/notifications/:userId/unread',
    schema: {
      summary: 'What of it is unread.',
      params: z.object({ userId: Id }),
      response: { 200: Unread },
    },
    config: { ...complete, self: 'userId' },
  },
  read: {
    method: 'POST',
    url: '/api/notifications/read',
    schema: { summary: 'Mark rows as read.', body: Which, response: { 200: Unread } },
    config: complete,
  },
  clear: {
    method: 'POST',
    url: '/api/notifications/clear',
    schema: { summary: 'Take rows off the list.', body: Which, response: { 200: Unread } },
    config: complete,
  },
  settings: {
    method: 'GET',
    url: '/api/notification-settings',
    schema: {
      summary: 'Which kinds I want, and my quiet hours.',
      response: { 200: NotificationSettings },
    },
    config: complete,
  },
  changeSettings: {
    method: 'PATCH',
    url: '/api/notification-settings',
    schema: {
      summary: 'Switch kinds off and on, and set or end my quiet hours.',
      body: NotificationSettings.partial(),
      response: { 200: NotificationSettings },
    },
    config: complete,
  },
})

export const notificationEvents = events({
  /** Sent for something new. Messages only send it to people without an open tab; tabs already get `message:sent`. */
  'notification:added': z.object({ id: Id, kind: Kind }),
  /** Sent when rows were read, cleared or deleted. */
  'notification:changed': z.object({}),
  'notification:configured': NotificationSettings,
})
