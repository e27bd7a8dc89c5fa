import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Done } from '../../contract/primitives.ts'

/** Most browsers of one person that get notifications. */
export const pushLimits = { subscriptions: 10 } as const

// Without padding, so that the same key is always the same text.
const Base64Url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .overwrite((text) => text.replace(/=+$/, ''))
    .refine((text) => bytesOf(text) === bytes, `Must be ${bytes} bytes.`)

/** Bytes of a base64url text, without decoding it. */
const bytesOf = (text: string): number => Math.floor((text.replace(/=+$/, '').length * 3) / 4)

const Endpoint = z.url().max(1000)

/** A browser's subscription, in the Push API's format. */
export const PushSubscription = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: Base64Url(65), auth: Base64Url(16) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** Key to subscribe with, and this session's browsers that get notifications. */
export const PushState = z.object({ publicKey: z.string(), endpoints: z.array(z.string()) })
export type PushState = z.infer<typeof PushState>

/** Payload that a browser gets and shows. It names nobody. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
})
export type PushMessage = z.infer<typeof PushMessage>

export const pushBudgets = budgets({ push: { count: 30, window: 3600 } })

const config = { requires: 'complete', budget: pushBudgets.push } as const

export const pushRoutes = routes({
  state: {
    method: 'GET',
    url: '/api/push',
    schema: {
      summary: 'What this browser needs to receive notifications.',
      response: { 200: PushState },
    },
    config: { requires: 'complete' },
  },
  subscribe: {
    method: 'POST',
    url: '/api/push',
    schema: {
      summary: 'Push my notifications to this browser until its session ends.',
      body: PushSubscription,
      response: { 200: Done },
    },
    config,
  },
  unsubscribe: {
    method: 'POST',
    url: '/api/push/unsubscribe',
    schema: {
      summary: 'Stop pushing to this browser.',
      body: z.object({ endpoint: Endpoint }),
      response: { 200: Done },
    },
    config,
  },
})

export const pushEvents = events({})
