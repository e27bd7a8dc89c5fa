import { z } from 'zod'
import { budgets, commands, events, routes } from '../../contract/define.ts'
import { Id } from '../../contract/primitives.ts'

/** Kinds of calls. */
export const callScopes = ['match', 'game'] as const
export type CallScope = (typeof callScopes)[number]

/** In characters. */
export const callLimits = { sdp: 32_768, candidate: 1024, name: 256 } as const

const name = z.string().max(callLimits.name)
const Candidate = z.object({
  candidate: z.string().max(callLimits.candidate),
  sdpMid: name.nullish(),
  sdpMLineIndex: z.number().int().min(0).max(100).nullish(),
  usernameFragment: name.nullish(),
})

/**
 * Everything two browsers send each other to connect: simple-peer's signals, microphone and camera state, and that the page is closing or
 * reloading.
 */
export const Signal = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
    sdp: z.string().max(callLimits.sdp),
  }),
  z.object({ type: z.literal('candidate'), candidate: Candidate }),
  z.object({ type: z.literal('renegotiate'), renegotiate: z.literal(true) }),
  z.object({
    type: z.literal('transceiverRequest'),
    transceiverRequest: z.object({
      kind: z.enum(['audio', 'video']),
      init: z.object({ direction: name }).optional(),
    }),
  }),
  z.object({ type: z.literal('away') }),
  z.object({ type: z.literal('devices'), isMuted: z.boolean(), isCameraOff: z.boolean() }),
])
export type Signal = z.infer<typeof Signal>

/** `attempt` counts a call's connections, so that signals of an earlier one are ignored. */
const data = z.object({ attempt: z.number().int().min(0).max(1_000_000), signal: Signal })
const call = { scope: z.enum(callScopes), id: Id }

export const callBudgets = budgets({
  signal: { count: 240, window: 60 },
  /** Bytes of signals. */
  'signal-bytes': { count: 1024 * 1024, window: 60 },
})

/** Nothing is stored, so there are no routes. */
export const callRoutes = routes({})

export const callCommands = commands({
  /**
   * Sent when a tab joins the call, then every `videoTiming.hold` and after every connection. `tab` is the tab's own id; `isConnected` says
   * whether it has reached the other tab, and is optional.
   */
  'call:hold': z.object({ ...call, tab: Id, isConnected: z.boolean().optional() }),
  'call:leave': z.object(call),
  /** Only between two tabs that hold an active call, or a call that both are ready for. */
  'call:signal': z.object({ ...call, to: Id, data }),
})

export const callEvents = events({
  'call:signalled': z.object({ ...call, from: Id, data }),
})
