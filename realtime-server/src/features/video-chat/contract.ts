import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Done, Id, Time } from '../../contract/primitives.ts'

/**
 * In milliseconds, but `freeSeconds`: how long a call is free, how long the prompt after it waits, how long a person is rung, how long two
 * may take to be connected, after how much silence someone is no longer ready or, in a call, is being reconnected, after how much a call
 * ends, how often a tab that holds a call sends `call:hold`, and the specification's polling intervals.
 */
export const videoTiming = {
  freeSeconds: 900,
  prompt: 30_000,
  ring: 60_000,
  connect: 180_000,
  silent: 15_000,
  gone: 45_000,
  recheck: 2000,
  hold: 4000,
  pollWaiting: 1000,
  pollActive: 5000,
  pollChat: 2000,
  centsPerMinute: 3,
} as const

/** Cents that a user may owe for minutes and still agree to pay for more. */
export const owedAtMost = 500

export const feedbacks = ['good', 'not_for_me'] as const

/** A match's video session from the view of one of its two people. */
export const VideoSession = z.object({
  matchId: Id,
  state: z.enum(['idle', 'one_ready', 'both_ready', 'active', 'ended']),
  isActive: z.boolean(),
  user1Ready: z.boolean(),
  user2Ready: z.boolean(),
  startedAt: Time.nullable(),
  /** When the two were connected first, from which the time runs. */
  connectedAt: Time.nullable(),
  /** The end of the free time, and when the call ends if no one has agreed to pay; null until the time runs. */
  freeUntil: Time.nullable(),
  promptUntil: Time.nullable(),
  /** The free time is over and no one has agreed to pay yet: show 'Free Time Up!'. */
  isTimeUp: z.boolean(),
  user1Continues: z.boolean(),
  user2Continues: z.boolean(),
  /** The ring: its caller, its end, and whether the other person has a tab open that can ring. */
  ring: z.object({ from: Id, until: Time, isHeard: z.boolean() }).nullable(),
  /** The own tab that holds the call, by the id that it has given itself. Other tabs say so. */
  heldBy: Id.nullable(),
  /** The other person is in a call of another match. */
  otherIsBusy: z.boolean(),
  /** Nothing has been heard of the other person in the call for 15 s. It waits for them up to 45 s. */
  otherIsSilent: z.boolean(),
  /** Nothing has been heard of my own side for as long, so that another tab of mine may take it over. */
  iAmSilent: z.boolean(),
  /** I am, in another tab or on another device. */
  iAmBusy: z.boolean(),
  /** The server's time, by which all of this is measured. */
  now: Time,
})
export type VideoSession = z.infer<typeof VideoSession>

/** A call that is over: its length from the first connection, and the minutes beyond the free ones that someone has agreed to pay. */
export const VideoEnd = z.object({
  matchId: Id,
  seconds: z.number().int(),
  paidMinutes: z.number().int(),
  /** Debt of the user for it. */
  owedCents: z.number().int(),
  how: z.enum(['hung_up', 'gone', 'time_up', 'match_ended', 'signed_out', 'not_connected']),
})
export type VideoEnd = z.infer<typeof VideoEnd>

/**
 * A call that is over, as the chat of its match shows it: it took place, could not be connected, or
 * rang in vain.
 */
export const CallRecord = z.object({
  id: Id,
  matchId: Id,
  kind: z.enum(['call', 'not_connected', 'missed']),
  /** Caller of an unanswered ring; null for the others. */
  from: Id.nullable(),
  /** When it was over. */
  at: Time,
  /** Its length from the first connection. */
  seconds: z.number().int(),
})
export type CallRecord = z.infer<typeof CallRecord>

/** How many calls of a match the chat shows at most: its latest. */
export const callsShown = 200

/** `rings`: calls ring in my tabs; `allowsDirect`: a connection without the relay, which shows my address to the other person. */
export const VideoSettings = z.object({ rings: z.boolean(), allowsDirect: z.boolean() })
export type VideoSettings = z.infer<typeof VideoSettings>

/** An RTCConfiguration, and what it means. */
export const Ice = z.object({
  iceServers: z.array(
    z.object({
      urls: z.string(),
      username: z.string().optional(),
      credential: z.string().optional(),
    }),
  ),
  iceTransportPolicy: z.enum(['all', 'relay']),
  /** Seconds for which the credentials can be used; null where there are none: without a relay, and while not both are ready. */
  expiresIn: z.number().int().nullable(),
})
export type Ice = z.infer<typeof Ice>

/** A call that I have agreed to pay: its minutes beyond the free ones, and my share of their price. */
export const OwedCall = z.object({
  callId: Id,
  endedAt: Time,
  minutes: z.number().int(),
  cents: z.number().int(),
  /** The purchase that collects my share; null while it waits for the next one. */
  purchaseId: Id.nullable(),
  /** When that purchase was paid. */
  paidAt: Time.nullable(),
})
export type OwedCall = z.infer<typeof OwedCall>

export const videoChatBudgets = budgets({
  'video-change': { count: 120, window: 60 },
  ice: { count: 60, window: 300 },
  /** How often a person rings one match. Beyond it readiness is only shown. */
  ring: { count: 6, window: 600 },
})

const params = z.object({ matchId: Id })
/** The id that a tab has given itself. A client without one is every tab of its person. */
const tab = Id.optional()
const config = { budget: videoChatBudgets['video-change'] }

export const videoChatRoutes = routes({
  session: {
    method: 'GET',
    url: '/api/video-chat/session/:matchId',
    schema: {
      summary: 'The video session of a match. Counts as a sign of life of a person who is ready.',
      params,
      querystring: z.object({ tab }),
      response: { 200: VideoSession },
    },
  },
  open: {
    method: 'POST',
    url: '/api/video-chat/session',
    schema: {
      summary: 'The same, made if there is none.',
      body: params,
      response: { 200: VideoSession },
    },
    config,
  },
  ready: {
    method: 'PATCH',
    url: '/api/video-chat/ready/:matchId',
    schema: {
      summary:
        'I am ready, or not anymore. The first one who is ready rings the other. Refused while I am in another call.',
      params,
      body: z.object({ userId: Id.optional(), isReady: z.boolean(), tab }),
      response: { 200: VideoSession },
    },
    config: { ...config, self: 'userId' },
  },
  start: {
    method: 'POST',
    url: '/api/video-chat/start/:matchId',
    schema: {
      summary: 'Start the call of two who are ready. A repeat returns the running call.',
      params,
      body: z.object({ tab }).nullish(),
      response: { 200: VideoSession },
    },
    config,
  },
  goOn: {
    method: 'POST',
    url: '/api/video-chat/continue/:matchId',
    schema: {
      summary:
        'Agree to pay for the minutes after the free ones, while the prompt asks. Refused while I owe more than $5 for earlier ones.',
      params,
      body: z.object({ tab }).nullish(),
      response: { 200: VideoSession },
    },
    config,
  },
  end: {
    method: 'POST',
    url: '/api/video-chat/end/:matchId',
    schema: {
      summary:
        'Leave: ends the call for both, or the own readiness. A repeat returns how the last call ended.',
      params,
      body: z
        .object({
          paidMinutes: z.number().int().min(0).max(100_000).optional(),
          /** When the call began that is to end: a repeat then ends no later one, and both people learn of the same end. */
          startedAt: Time.optional(),
          tab,
        })
        .nullish(),
      response: { 200: VideoEnd.nullable() },
    },
    config,
  },
  calls: {
    method: 'GET',
    url: '/api/video-chat/calls/:matchId',
    schema: {
      summary:
        'The latest calls of a match that are over, also those that rang in vain, oldest first.',
      params,
      response: { 200: z.array(CallRecord) },
    },
  },
  decline: {
    method: 'POST',
    url: '/api/video-chat/decline/:matchId',
    schema: { summary: 'Stop ringing in my tabs.', params, response: { 200: Done } },
    config,
  },
  feedback: {
    method: 'POST',
    url: '/api/video-chat/feedback/:matchId',
    schema: {
      summary: 'How the last call was. Shown to no one.',
      params,
      body: z.object({ feedback: z.enum(feedbacks) }),
      response: { 200: Done },
    },
    config,
  },
  ice: {
    method: 'GET',
    url: '/api/video-chat/ice/:matchId',
    schema: { summary: 'How the two can be connected.', params, response: { 200: Ice } },
    config: { budget: videoChatBudgets.ice },
  },
  owed: {
    method: 'GET',
    url: '/api/video-chat/owed',
    schema: {
      summary: 'The calls that I have agreed to pay, paid or not, latest first.',
      response: { 200: z.array(OwedCall) },
    },
  },
  settings: {
    method: 'GET',
    url: '/api/video-chat/settings',
    schema: { summary: 'My settings for calls.', response: { 200: VideoSettings } },
  },
  changeSettings: {
    method: 'PATCH',
    url: '/api/video-chat/settings',
    schema: {
      summary: 'Change my settings for calls.',
      body: VideoSettings.partial().refine(
        (change) => Object.keys(change).length > 0,
        'Nothing to change.',
      ),
      response: { 200: VideoSettings },
    },
    config,
  },
})

export const videoChatEvents = events({
  'video:changed': VideoSession,
  'video:ended': VideoEnd,
  /** To the own tabs: on one device I have said how the last call was. */
  'video:answered': z.object({ matchId: Id }),
  /** To the callee. It ends at `until`, or with a `video:changed` without `ring`. */
  'call:rung': z.object({ matchId: Id, from: Id, until: Time }),
  /** To the callee, who neither answered nor declined. */
  'call:missed': z.object({ matchId: Id, from: Id }),
  /** A call of the match is over, or one has rung in vain. */
  'call:recorded': CallRecord,
  /** To the own tabs. */
  'video:configured': VideoSettings,
})
