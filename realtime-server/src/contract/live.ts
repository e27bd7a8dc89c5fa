import { z } from 'zod'
import { events } from './define.ts'
import type { Done, Refusal } from './primitives.ts'

/**
 * Raised when older tabs could misread the server's events. Sent as `auth.contract` in the socket's handshake, beside the device's
 * `timeZone`.
 */
export const CONTRACT_VERSION = 1

/** In milliseconds: the specification's polling intervals, and how long the socket must be down before polling starts. */
export const polling = { messages: 2000, downFor: 2000 } as const

export const liveEvents = events({
  /** Asks tabs to fetch everything on screen again. */
  resync: z.object({}),
  /** Sent when this tab stops getting events of a shared room, such as `{ kind: 'room', id }`. */
  'access:lost': z.object({ kind: z.string(), id: z.string() }),
})

export type CommandReply = z.output<typeof Done> | ({ ok: false } & Refusal)
