import { z } from 'zod'
import { type RouteDefinition, routes } from '../contract/define.ts'
import { Done, Id, requiredText, Time, text } from '../contract/primitives.ts'
import { dismissals, reasons } from '../features/safety/reasons.ts'
import { rejections, reported } from '../features/verification/contract.ts'

export { dismissals, reasons, rejections, reported }

/** In characters. */
export const deskLimits = { note: 500, answer: 1000, support: 2000 } as const
/** Days of a suspension that are offered. */
export const suspensions = [1, 3, 7, 14, 30, 90] as const

const Numbered = z.object({ number: z.string().regex(/^\d{1,9}$/) })
const Rule = z.enum(Object.keys(reasons) as [keyof typeof reasons])
const Dismissal = z.enum(Object.keys(dismissals) as [keyof typeof dismissals])
const Rejection = z.enum(Object.keys(rejections) as [keyof typeof rejections])
const note = text(deskLimits.note).default('')

export const Figures = z.object({
  work: z.array(
    z.object({
      what: z.enum(['reports', 'verifications', 'appeals', 'support']),
      open: z.number(),
      oldest: Time.nullable(),
      decided: z.number(),
      /** Seconds. */
      median: z.number().nullable(),
    }),
  ),
  decisions: z.array(z.object({ decision: z.string(), count: z.number() })),
  /** Decisions of the last hour, which can be undone. */
  recent: z.array(
    z.object({
      what: z.enum(['report', 'verification', 'appeal']),
      number: z.number(),
      name: z.string().nullable(),
      decision: z.string(),
      by: z.string(),
      at: Time,
    }),
  ),
})
export type Figures = z.infer<typeof Figures>

export const ReportLine = z.object({
  number: z.number(),
  category: z.string(),
  isUrgent: z.boolean(),
  /** Made by a rule and not by a person. */
  isFlag: z.boolean(),
  name: z.string().nullable(),
  reporters: z.number(),
  /** The sum of the reporters' trust, each 0 to 1. */
  weight: z.number(),
  createdAt: Time,
})
export type ReportLine = z.infer<typeof ReportLine>

const Line = z.object({
  at: Time,
  /** Null: said between the two; otherwise the room's name. */
  room: z.string().nullable(),
  author: z.enum(['reported', 'reporter', 'other']),
  content: z.string(),
  /** The answer on a profile that it replies to, as it was then, with its prompt's words. */
  quoted: z.object({ prompt: z.string(), answer: z.string() }).nullable(),
  /** What stood there before its author changed or took it back, the first words first; null if nothing. */
  replaced: z.string().nullable(),
  images: z.array(z.string()),
  recordings: z.array(z.string()),
  isReported: z.boolean(),
})
export type Line = z.infer<typeof Line>

export const Case = z.object({
  number: z.number(),
  category: z.string(),
  isFlag: z.boolean(),
  createdAt: Time,
  closedAt: Time.nullable(),
  decision: z.string().nullable(),
  mayUndo: z.boolean(),
  /** `name` is null without an account. */
  person: z.object({ id: Id, name: z.string().nullable(), isOut: z.boolean() }),
  statements: z.array(
    z.object({
      createdAt: Time,
      place: z.string().nullable(),
      description: z.string(),
      /** The profile as the reporter saw it. */
      profile: z.array(z.object({ label: z.string(), value: z.string() })),
      photos: z.array(z.string()),
      /** Photos, videos and sounds of the profile of which the report has no file, by their addresses: never loaded here. */
      addresses: z.array(z.string()),
    }),
  ),
  lines: z.array(Line),
  files: z.array(z.object({ name: z.string(), kind: z.string(), url: z.string() })),
  history: z.array(
    z.object({ at: Time, decision: z.string(), by: z.string(), reason: z.string(), until: Time.nullable() }),
  ),
})
export type Case = z.infer<typeof Case>

export const VerificationLine = z.object({
  number: z.number(),
  name: z.string(),
  submittedAt: Time,
  /** As entered with the document, and in the profile now. */
  dateOfBirth: z.string(),
  birthNow: z.string().nullable(),
})
export type VerificationLine = z.infer<typeof VerificationLine>

export const AppealLine = z.object({
  number: z.number(),
  name: z.string(),
  content: z.string(),
  createdAt: Time,
  kind: z.enum(['warn', 'suspend', 'ban']),
  reason: z.string(),
  decidedAt: Time,
  until: Time.nullable(),
  reportNumber: z.number(),
})
export type AppealLine = z.infer<typeof AppealLine>

export const SupportLine = z.object({
  number: z.number(),
  name: z.string(),
  isPremium: z.boolean(),
  subject: z.string(),
  content: z.string(),
  createdAt: Time,
})
export type SupportLine = z.infer<typeof SupportLine>

/** The header in which each call carries the page's secret. */
export const deskKey = 'desk-key'
/** Before a link's secret in its address: in the fragment, which no server is sent. */
export const openAt = '/#open='

export const openRoute = {
  method: 'POST',
  url: '/open',
  schema: {
    summary: 'Uses a link up: a cookie for the browser, and a key for the page, both of which every other call needs.',
    body: z.object({ link: z.string().max(80) }),
    response: { 200: z.object({ key: z.string() }) },
  },
} as const satisfies RouteDefinition

/** The routes of the moderators' console, on an address of its own. */
export const deskRoutes = routes({
  figures: {
    method: 'GET',
    url: '/desk/figures',
    schema: { summary: 'What waits and what was decided.', response: { 200: Figures } },
  },
  reports: {
    method: 'GET',
    url: '/desk/reports',
    schema: { summary: 'Open reports, the most pressing first.', response: { 200: z.array(ReportLine) } },
  },
  report: {
    method: 'GET',
    url: '/desk/reports/:number',
    schema: { summary: 'A report with its evidence.', params: Numbered, response: { 200: Case } },
  },
  evidence: {
    method: 'GET',
    url: '/desk/reports/:number/files/:name',
    schema: { summary: 'A file of a report.', params: Numbered.extend({ name: z.string().max(80) }), response: {} },
    config: { raw: true },
  },
  decide: {
    method: 'POST',
    url: '/desk/reports/:number/decide',
    schema: {
      summary: 'Decide on a report.',
      params: Numbered,
      body: z.discriminatedUnion('decision', [
        z.object({ decision: z.literal('dismiss'), rule: Dismissal, note }),
        z.object({ decision: z.enum(['warn', 'ban']), rule: Rule, note }),
        z.object({ decision: z.literal('suspend'), rule: Rule, note, days: z.int().min(1).max(365) }),
      ]),
      response: { 200: Done },
    },
  },
  undo: {
    method: 'POST',
    url: '/desk/reports/:number/undo',
    schema: {
      summary: 'Take a decision of the last hour back.',
      params: Numbered,
      body: z.object({ rule: Dismissal }),
      response: { 200: Done },
    },
  },
  verifications: {
    method: 'GET',
    url: '/desk/verifications',
    schema: { summary: 'Verifications that wait, the oldest first.', response: { 200: z.array(VerificationLine) } },
  },
  document: {
    method: 'POST',
    url: '/desk/verifications/:number/look',
    schema: { summary: 'The document as a picture; the look is written down.', params: Numbered, response: {} },
    config: { raw: true },
  },
  verify: {
    method: 'POST',
    url: '/desk/verifications/:number/verify',
    schema: { summary: 'Approve a verification.', params: Numbered, response: { 200: Done } },
  },
  reject: {
    method: 'POST',
    url: '/desk/verifications/:number/reject',
    schema: {
      summary: 'Reject a verification.',
      params: Numbered,
      body: z.object({ reason: Rejection }),
      response: { 200: Done },
    },
  },
  undoVerification: {
    method: 'POST',
    url: '/desk/verifications/:number/undo',
    schema: { summary: 'Take a decision of the last hour back.', params: Numbered, response: { 200: Done } },
  },
  appeals: {
    method: 'GET',
    url: '/desk/appeals',
    schema: { summary: 'Open appeals, of those who are kept out first.', response: { 200: z.array(AppealLine) } },
  },
  decideAppeal: {
    method: 'POST',
    url: '/desk/appeals/:number/decide',
    schema: {
      summary: 'Decide an appeal.',
      params: Numbered,
      body: z.object({
        outcome: z.enum(['uphold', 'overturn']),
        answer: requiredText(deskLimits.answer, 'Please write an answer.'),
      }),
      response: { 200: Done },
    },
  },
  undoAppeal: {
    method: 'POST',
    url: '/desk/appeals/:number/undo',
    schema: {
      summary: 'Take a decision of the last hour back.',
      params: Numbered,
      body: z.object({ rule: Dismissal }),
      response: { 200: Done },
    },
  },
  support: {
    method: 'GET',
    url: '/desk/support',
    schema: {
      summary: 'Open questions, people with premium first, then the oldest.',
      response: { 200: z.array(SupportLine) },
    },
  },
  answer: {
    method: 'POST',
    url: '/desk/support/:number/answer',
    schema: {
      summary: 'Answer a question, which closes it; without words it is only closed.',
      params: Numbered,
      body: z.object({ answer: text(deskLimits.support).nullable() }),
      response: { 200: Done },
    },
  },
})
