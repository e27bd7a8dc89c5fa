import { z } from 'zod'
import { events } from './define.ts'
import type { ErrorCode } from './error-codes.ts'
import type { Done } from './primitives.ts'

/** Raised when an old tab could misread what the server says; sent as `auth.contract` in the socket's handshake. */
export const CONTRACT_VERSION = 1

/** The specification's polling intervals, in milliseconds, and how long the socket must be down before they run. */
export const polling = { messages: 2000, downFor: 2000 } as const

export const liveEvents = events({
  /** Fetch again what you show. */
  resync: z.object({}),
  /** This tab hears nothing more of a shared room, such as `{ kind: 'room', id }`. */
  'access:lost': z.object({ kind: z.string(), id: z.string() }),
})

export type CommandReply = z.output<typeof Done> | { ok: false; error: string; code: ErrorCode }
