import { z } from 'zod'
import { Id, Time } from '../contract/primitives.ts'

/** In characters. */
export const deskLimits = { note: 500, answer: 1000, support: 2000 } as const
/** Suspensions offered, in days. */
export const suspensions = [1, 3, 7, 14, 30, 90] as const

export const desks = [
  'reports',
  'verifications',
  'appeals',
  'support',
  'people',
  'decisions',
  'looks',
  'installation',
] as const
export type DeskName = (typeof desks)[number]

export const Figures = z.object({
  /** Desks that the moderator may work at. */
  desks: z.array(z.enum(desks)),
  work: z.array(
    z.object({
      what: z.enum(['reports', 'verifications', 'appeals', 'support']),
      open: z.number(),
      oldest: Time.nullable(),
      decided: z.number(),
      /** Median in seconds. */
      median: z.number().nullable(),
    }),
  ),
  decisions: z.array(z.object({ decision: z.string(), count: z.number() })),
})
export type Figures = z.infer<typeof Figures>

/** A decision of the last hour, which can be undone. */
export const RecentDecision = z.object({
  what: z.enum(['report', 'verification', 'appeal']),
  number: z.number(),
  name: z.string().nullable(),
  decision: z.string(),
  by: z.string(),
  at: Time,
})
export type RecentDecision = z.infer<typeof RecentDecision>

export const ReportLine = z.object({
  number: z.number(),
  category: z.string(),
  isUrgent: z.boolean(),
  /** True if reported by a rule, not a person. */
  isFlag: z.boolean(),
  name: z.string().nullable(),
  reporters: z.number(),
  /** Sum of the reporters' trust, each 0 to 1. */
  weight: z.number(),
  createdAt: Time,
})
export type ReportLine = z.infer<typeof ReportLine>

const Line = z.object({
  at: Time,
  /** Name of the room; null in the two people's chat. */
  room: z.string().nullable(),
  author: z.enum(['reported', 'reporter', 'other']),
  content: z.string(),
  /** Profile answer that it replies to, as it was then, with the prompt's text. */
  quoted: z.object({ prompt: z.string(), answer: z.string() }).nullable(),
  /** Earlier texts, before the author edited or deleted it, oldest first; null if there are none. */
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
      /** Profile as the reporter saw it. */
      profile: z.array(z.object({ label: z.string(), value: z.string() })),
      photos: z.array(z.string()),
      /** URLs of the profile's photos, videos and sounds that the report has no files of; never loaded here. */
      addresses: z.array(z.string()),
    }),
  ),
  lines: z.array(Line),
  files: z.array(z.object({ name: z.string(), kind: z.string(), url: z.string() })),
  history: z.array(
    z.object({
      at: Time,
      decision: z.string(),
      by: z.string(),
      reason: z.string(),
      until: Time.nullable(),
    }),
  ),
})
export type Case = z.infer<typeof Case>

export const VerificationLine = z.object({
  number: z.number(),
  name: z.string(),
  submittedAt: Time,
  /** True if the profile's date of birth differs from the one entered with the document. */
  isOtherDate: z.boolean(),
})
export type VerificationLine = z.infer<typeof VerificationLine>

export const VerificationView = z.object({
  ...VerificationLine.shape,
  /** As entered with the document, and as in the profile now. */
  dateOfBirth: z.string(),
  birthNow: z.string().nullable(),
})
export type VerificationView = z.infer<typeof VerificationView>

export const AppealLine = z.object({
  number: z.number(),
  name: z.string(),
  createdAt: Time,
  kind: z.enum(['warn', 'suspend', 'ban']),
})
export type AppealLine = z.infer<typeof AppealLine>

export const AppealView = z.object({
  ...AppealLine.shape,
  content: z.string(),
  reason: z.string(),
  decidedAt: Time,
  until: Time.nullable(),
  reportNumber: z.number(),
})
export type AppealView = z.infer<typeof AppealView>

export const SupportLine = z.object({
  number: z.number(),
  name: z.string(),
  isPremium: z.boolean(),
  subject: z.string(),
  createdAt: Time,
})
export type SupportLine = z.infer<typeof SupportLine>

export const SupportView = z.object({ ...SupportLine.shape, content: z.string() })
export type SupportView = z.infer<typeof SupportView>

/** A look by a team member, at a queue or something in it. */
export const LookView = z.object({
  id: Id,
  what: z.enum([
    ...['reports', 'verifications', 'appeals', 'questions', 'decisions'],
    ...['report', 'file', 'verification', 'document', 'appeal', 'question', 'account'],
  ] as const),
  /** Number of the case; for a file, of its report. Null for a queue, an account, and the document of a deleted account. */
  number: z.number().nullable(),
  /** The account; null for all other looks. */
  personId: Id.nullable(),
  by: z.string(),
  at: Time,
})
export type LookView = z.infer<typeof LookView>

/** Latest first. Continue from `next`; null at the end. `names` lists everyone who has ever looked. */
export const Looks = z.object({
  looks: z.array(LookView),
  next: z.string().nullable(),
  names: z.array(z.string()),
})
export type Looks = z.infer<typeof Looks>

/** Findings of one run of the doctor's checks; `todo` is null where nothing is to be done. */
export const Examination = z.object({
  /** Time at which it was asked. */
  at: Time,
  findings: z.array(
    z.object({
      check: z.string(),
      state: z.enum(['ok', 'warning', 'fault', 'skipped']),
      says: z.string(),
      todo: z.string().nullable(),
    }),
  ),
})
export type Examination = z.infer<typeof Examination>
