import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Done, Id, Time } from '../../contract/primitives.ts'

/**
 * Times in milliseconds, except `freeSeconds`: free time of a call, wait of the prompt after it, ring, time to connect, silence until a
 * person is no longer ready or shown as reconnecting, silence that ends a call, interval of `call:hold`, and the specification's polling
 * intervals.
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

/** Most cents that a user may owe for minutes and still agree to pay for more. */
export const owedAtMost = 500

export const feedbacks = ['good', 'not_for_me'] as const

/** A match's video session, as one of its two people sees it. */
export const VideoSession = z.object({
  matchId: Id,
  state: z.enum(['idle', 'one_ready', 'both_ready', 'active', 'ended']),
  isActive: z.boolean(),
  user1Ready: z.boolean(),
  user2Ready: z.boolean(),
  startedAt: Time.nullable(),
  /** First connection of the two, which starts the clock. */
  connectedAt: Time.nullable(),
  /** End of the free time, and of the call if nobody agrees to pay; null until the clock runs. */
  freeUntil: Time.nullable(),
  promptUntil: Time.nullable(),
  /** True when the free time is over and nobody has agreed to pay yet: show 'Free Time Up!'. */
  isTimeUp: z.boolean(),
  user1Continues: z.boolean(),
  user2Continues: z.boolean(),
  /** A ring: caller, end, and whether the other person has an open tab that can ring. */
  ring: z.object({ from: Id, until: Time, isHeard: z.boolean() }).nullable(),
  /** Id of the user's own tab that holds the call. Their other tabs show that it is elsewhere. */
  heldBy: Id.nullable(),
  /** True while the other person is in another match's call. */
  otherIsBusy: z.boolean(),
  /** True after 15 s of silence from the other person in the call. It waits up to 45 s for them. */
  otherIsSilent: z.boolean(),
  /** True after the same silence from the user's own side, so that another of their tabs may take over. */
  iAmSilent: z.boolean(),
  /** True while the user is in another call, in any tab or device. */
  iAmBusy: z.boolean(),
  /** Server time, to which all of this refers. */
  now: Time,
})
export type VideoSession = z.infer<typeof VideoSession>

/** An ended call: its length from the first connection, and the minutes after the free ones that someone agreed to pay. */
export const VideoEnd = z.object({
  matchId: Id,
  seconds: z.number().int(),
  paidMinutes: z.number().int(),
  /** The user's debt for it. */
  owedCents: z.number().int(),
  how: z.enum(['hung_up', 'gone', 'time_up', 'match_ended', 'signed_out', 'not_connected']),
})
export type VideoEnd = z.infer<typeof VideoEnd>

/** An ended call, as shown in its match's chat: it took place, couldn't connect, or wasn't answered. */
export const CallRecord = z.object({
  id: Id,
  matchId: Id,
  kind: z.enum(['call', 'not_connected', 'missed']),
  /** Caller of an unanswered ring; otherwise null. */
  from: Id.nullable(),
  /** Time at which it ended. */
  at: Time,
  /** Length from the first connection. */
  seconds: z.number().int(),
})
export type CallRecord = z.infer<typeof CallRecord>

/** Most calls shown in a chat, the latest ones. */
export const callsShown = 200

/**
 * `rings`: calls ring in the user's tabs; `allowsDirect`: connections may skip the relay, which shows the user's address to the other
 * person.
 */
export const VideoSettings = z.object({ rings: z.boolean(), allowsDirect: z.boolean() })
export type VideoSettings = z.infer<typeof VideoSettings>

/** An RTCConfiguration, and how long it works. */
export const Ice = z.object({
  iceServers: z.array(
    z.object({
      urls: z.string(),
      username: z.string().optional(),
      credential: z.string().optional(),
    }),
  ),
  iceTransportPolicy: z.enum(['all', 'relay']),
  /** Seconds for which the credentials work; null without any: without a relay, or until both are ready. */
  expiresIn: z.number().int().nullable(),
})
export type Ice = z.infer<typeof Ice>

/** A call the user agreed to pay: its minutes after the free ones, and the user's share of the price. */
export const OwedCall = z.object({
  callId: Id,
  endedAt: Time,
  minutes: z.number().int(),
  cents: z.number().int(),
  /** Purchase that collects the share; null while it waits for the next one. */
  purchaseId: Id.nullable(),
  /** Time at which that purchase was paid. */
  paidAt: Time.nullable(),
})
export type OwedCall = z.infer<typeof OwedCall>

export const videoChatBudgets = budgets({
  'video-change': { count: 120, window: 60 },
  ice: { count: 60, window: 300 },
  /** Rings from a person to one match. Past the limit, readiness only shows. */
  ring: { count: 6, window: 600 },
})

const params = z.object({ matchId: Id })
/** Id that a tab gives itself. A client without one speaks for all of its person's tabs. */
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
          /** Start of the call to end, so that a repeat ends no later call and both people get the same result. */
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
  /** Sent to the user's own tabs when they rate the last call on one device. */
  'video:answered': z.object({ matchId: Id }),
  /** Sent to the callee. The ring ends at `until`, or with a `video:changed` without `ring`. */
  'call:rung': z.object({ matchId: Id, from: Id, until: Time }),
  /** Sent to the callee, who neither answered nor declined. */
  'call:missed': z.object({ matchId: Id, from: Id }),
  /** Sent when a call of the match has ended, or wasn't answered. */
  'call:recorded': CallRecord,
  /** Sent to the user's own tabs. */
  'video:configured': VideoSettings,
})
