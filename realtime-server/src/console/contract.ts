import { z } from 'zod'
import { type RouteDefinition, routes } from '../contract/define.ts'
import { Done, Id, requiredText, text } from '../contract/primitives.ts'
import { says } from '../contract/refusals.ts'
import { Email } from '../features/auth/contract.ts'
import { dismissals, reasons } from '../features/safety/reasons.ts'
import { rejections, reported } from '../features/verification/contract.ts'
import { AccountChange, AccountReason, AccountView } from './account-fields.ts'
import {
  AppealLine,
  AppealView,
  Case,
  deskLimits,
  Examination,
  Figures,
  Looks,
  RecentDecision,
  ReportLine,
  SupportLine,
  SupportView,
  VerificationLine,
  VerificationView,
} from './fields.ts'

export * from './account-fields.ts'
export * from './fields.ts'
export { dismissals, reasons, rejections, reported }

const number = z.string().regex(/^\d{1,9}$/)
const Numbered = z.object({ number })
const Rule = z.enum(Object.keys(reasons) as [keyof typeof reasons])
const Dismissal = z.enum(Object.keys(dismissals) as [keyof typeof dismissals])
const Rejection = z.enum(Object.keys(rejections) as [keyof typeof rejections])
const note = text(deskLimits.note).default('')

/** Header in which each call carries the page's secret. */
export const deskKey = 'desk-key'
/** Precedes a link's secret in its URL, in the fragment, which is never sent to a server. */
export const openAt = '/#open='

export const openRoute = {
  method: 'POST',
  url: '/open',
  schema: {
    summary:
      'Uses a link up: a cookie for the browser, and a key for the page, both of which every other call needs.',
    body: z.object({ link: z.string().max(80) }),
    response: { 200: z.object({ key: z.string() }) },
  },
} as const satisfies RouteDefinition

/** Routes of the moderators' console, at its own address. Routes that show something about a person record the look. */
export const deskRoutes = routes({
  figures: {
    method: 'GET',
    url: '/desk/figures',
    schema: { summary: 'What waits and what was decided.', response: { 200: Figures } },
  },
  decisions: {
    method: 'GET',
    url: '/desk/decisions',
    schema: {
      summary: 'Decisions of the last hour that the moderator can undo, the latest first.',
      response: { 200: z.array(RecentDecision) },
    },
  },
  looks: {
    method: 'GET',
    url: '/desk/looks',
    schema: {
      summary:
        'What the team has looked at: everyone, one of them, or at one report and its files.',
      querystring: z.object({
        by: z.string().max(80).optional(),
        report: number.optional(),
        before: z
          .string()
          .regex(/^\d{1,15}\.[0-9a-f-]{36}$/)
          .optional(),
      }),
      response: { 200: Looks },
    },
  },
  reports: {
    method: 'GET',
    url: '/desk/reports',
    schema: {
      summary: 'Open reports, the most pressing first.',
      response: { 200: z.array(ReportLine) },
    },
  },
  report: {
    method: 'GET',
    url: '/desk/reports/:number',
    schema: { summary: 'A report with its evidence.', params: Numbered, response: { 200: Case } },
  },
  evidence: {
    method: 'GET',
    url: '/desk/reports/:number/files/:name',
    schema: {
      summary: 'A file of a report.',
      params: Numbered.extend({ name: z.string().max(80) }),
      response: {},
    },
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
        z.object({
          decision: z.literal('suspend'),
          rule: Rule,
          note,
          days: z.int().min(1).max(365),
        }),
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
    schema: {
      summary: 'Verifications that wait, the oldest first.',
      response: { 200: z.array(VerificationLine) },
    },
  },
  verification: {
    method: 'GET',
    url: '/desk/verifications/:number',
    schema: {
      summary: 'A verification, without its document.',
      params: Numbered,
      response: { 200: VerificationView },
    },
  },
  document: {
    method: 'POST',
    url: '/desk/verifications/:number/look',
    schema: { summary: 'The document as a picture.', params: Numbered, response: {} },
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
    schema: {
      summary: 'Take a decision of the last hour back.',
      params: Numbered,
      response: { 200: Done },
    },
  },
  appeals: {
    method: 'GET',
    url: '/desk/appeals',
    schema: {
      summary: 'Open appeals, of those who are kept out first.',
      response: { 200: z.array(AppealLine) },
    },
  },
  appeal: {
    method: 'GET',
    url: '/desk/appeals/:number',
    schema: {
      summary: 'An appeal and what it is against.',
      params: Numbered,
      response: { 200: AppealView },
    },
  },
  decideAppeal: {
    method: 'POST',
    url: '/desk/appeals/:number/decide',
    schema: {
      summary: 'Decide an appeal.',
      params: Numbered,
      body: z.object({
        outcome: z.enum(['uphold', 'overturn']),
        answer: requiredText(deskLimits.answer, says('noAnswer')),
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
  question: {
    method: 'GET',
    url: '/desk/support/:number',
    schema: { summary: 'A question to support.', params: Numbered, response: { 200: SupportView } },
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
  findPerson: {
    method: 'POST',
    url: '/desk/people/find',
    schema: {
      summary: 'An account by its email address, username or id, with all that the team may know.',
      body: z.object({ who: z.string().trim().min(1).max(254) }),
      response: { 200: AccountView },
    },
  },
  changePerson: {
    method: 'POST',
    url: '/desk/people/:id/change',
    schema: {
      summary: 'Act on an account. The reason is written down.',
      params: z.object({ id: Id }),
      body: z.object({ change: AccountChange, reason: AccountReason }),
      response: { 200: Done },
    },
  },
  exportPerson: {
    method: 'POST',
    url: '/desk/people/:id/export',
    schema: {
      summary: 'The archive that the person can download. The reason is written down.',
      params: z.object({ id: Id }),
      body: z.object({ reason: AccountReason }),
      response: {},
    },
    config: { raw: true },
  },
  installation: {
    method: 'GET',
    url: '/desk/installation',
    schema: {
      summary: 'What the last checks of the installation found; null before the first.',
      response: { 200: Examination.nullable() },
    },
  },
  examine: {
    method: 'POST',
    url: '/desk/installation/examine',
    schema: {
      summary: 'Check the installation, and send one mail if an address is named.',
      body: z.object({ mailTo: Email.nullable() }),
      response: { 200: Examination },
    },
  },
})
