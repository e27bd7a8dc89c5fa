import { z } from 'zod'
import { budgets, events, routes } from '../../contract/define.ts'
import { Done, Id, nameText, SentTimeZone, Time } from '../../contract/primitives.ts'
import { dateLimits, dateStatuses, dateTexts } from './fields.ts'

export * from './fields.ts'

/** A date of two matched people, as one of them sees it. */
export const DateView = z.object({
  id: Id,
  matchId: Id,
  /** Grows with every change. An answer names the version it is about. */
  version: z.number().int(),
  /** `past`: the proposed time came without an answer, or the date began six hours ago. */
  status: z.enum(dateStatuses),
  activity: z.string(),
  place: z.string(),
  startsAt: Time,
  /** Zone in which `startsAt` was chosen. */
  timeZone: z.string(),
  /** Author of the latest proposal, which the other person answers. */
  askedBy: Id,
  /** Author of the last change. */
  changedBy: Id,
  changedAt: Time,
  /** Token of the user's link for a friend; null without one. Only they see it. */
  shareToken: z.string().nullable(),
})
export type DateView = z.infer<typeof DateView>

const when = {
  startsAt: Time,
  /** IANA name of the zone in which the time was chosen. */
  timeZone: SentTimeZone.refine((zone) => zone !== undefined, 'Send the name of your time zone.'),
}
const what = {
  activity: nameText(dateLimits.activity, dateTexts.activity),
  place: nameText(dateLimits.place, dateTexts.place),
}

export const NewDate = z.object({
  matchId: Id,
  ...what,
  ...when,
  /** Made by the client. A repeat returns the first date. */
  clientId: Id.optional(),
})
export type NewDate = z.output<typeof NewDate>

const answered = { version: z.number().int().min(1) }
export const Answer = z.object({ ...answered, answer: z.enum(['accept', 'decline', 'cancel']) })
export type Answer = z.output<typeof Answer>

/** Suggests another time, and optionally another place or plan. */
export const Suggestion = z.object({
  ...answered,
  ...when,
  activity: what.activity.optional(),
  place: what.place.optional(),
})
export type Suggestion = z.output<typeof Suggestion>

/** Current date, for a user whose version is stale. */
export const DateConflict = z.object({
  error: z.string(),
  code: z.literal('STALE_DATE'),
  reason: z.literal('staleDate'),
  date: DateView,
})

/** Everything a friend sees. */
export const SharedDate = z.object({
  firstName: z.string(),
  place: z.string(),
  startsAt: Time,
  timeZone: z.string(),
})
export type SharedDate = z.infer<typeof SharedDate>

export const dateBudgets = budgets({
  'date-change': { count: 60, window: 60 },
  'date-propose': { count: 30, window: 3600 },
  /** Links opened by one address. */
  'shared-date': { count: 60, window: 300 },
})

const params = z.object({ id: Id })
const config = { requires: 'complete', budget: dateBudgets['date-change'] } as const
const changed = { 200: DateView, 409: DateConflict }

export const dateRoutes = routes({
  latest: {
    method: 'GET',
    url: '/api/matches/:matchId/date',
    schema: {
      summary: 'The latest date of one of my matches.',
      params: z.object({ matchId: Id }),
      response: { 200: z.object({ date: DateView.nullable() }) },
    },
    config: { requires: 'complete' },
  },
  propose: {
    method: 'POST',
    url: '/api/dates',
    schema: {
      summary:
        'Propose a date to a match, one at a time. A repeat with the same clientId returns the first one.',
      body: NewDate,
      response: { 201: DateView },
    },
    config: { requires: 'complete', budget: dateBudgets['date-propose'] },
  },
  answer: {
    method: 'POST',
    url: '/api/dates/:id/answer',
    schema: {
      summary:
        'Accept or decline the other’s proposal, or cancel a date. An outdated answer gets the date as it is.',
      params,
      body: Answer,
      response: changed,
    },
    config,
  },
  suggest: {
    method: 'POST',
    url: '/api/dates/:id/suggest',
    schema: {
      summary:
        'Suggest another time for a date, also for one that was agreed on; then the other person answers.',
      params,
      body: Suggestion,
      response: changed,
    },
    config,
  },
  calendar: {
    method: 'GET',
    url: '/api/dates/:id/calendar.ics',
    schema: { summary: 'A date as a calendar file.', params, response: { 200: z.string() } },
    config: { requires: 'complete', raw: true },
  },
  share: {
    method: 'POST',
    url: '/api/dates/:id/share',
    schema: {
      summary: 'A link for a friend to a date that is agreed on.',
      params,
      response: { 200: DateView },
    },
    config,
  },
  unshare: {
    method: 'DELETE',
    url: '/api/dates/:id/share',
    schema: { summary: 'Withdraw my link.', params, response: { 200: Done } },
    config,
  },
  shared: {
    method: 'POST',
    url: '/api/shared-date',
    schema: {
      summary:
        'What a link shows to a friend: place, time and first name, until six hours after the date.',
      body: z.object({ token: z.string().min(1).max(100) }),
      response: { 200: SharedDate },
    },
    config: { requires: 'none', budget: dateBudgets['shared-date'] },
  },
})

export const dateEvents = events({
  /** Sent to each of the two, as they see it. */
  'date:changed': z.object({ date: DateView }),
  /** Sent to the user's own tabs when they share a link with a friend, or withdraw it. */
  'date:shared': z.object({ matchId: Id, dateId: Id, shareToken: z.string().nullable() }),
  /** Sent to both two hours before their date. */
  'date:reminded': z.object({ dateId: Id, matchId: Id, startsAt: Time }),
})
