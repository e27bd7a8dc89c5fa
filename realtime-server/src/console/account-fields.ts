import { z } from 'zod'
import { CalendarDate, Id, requiredText, Time } from '../contract/primitives.ts'
import { Email } from '../features/auth/contract.ts'
import { PurchaseView, purchaseLimits } from '../features/premium/contract.ts'
import { StrikeView } from '../features/safety/contract.ts'

/** Characters of a reason, and days of a suspension. */
export const accountLimits = { reason: 1000, days: 365 } as const

/** Acts of the team on an account. */
export const accountActNames = [
  ...(['suspend', 'ban', 'lift', 'sign-out', 'reset'] as const),
  ...(['email', 'premium', 'export', 'delete'] as const),
] as const
export type AccountActName = (typeof accountActNames)[number]

const Counts = z.object({ made: z.number(), open: z.number() })

/** All that the team may know of an account. */
export const AccountView = z.object({
  id: Id,
  name: z.string(),
  /** Null once the account is deleted, as is the email. */
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** Address that waits for its link to be opened; the same as `email` after a correction. */
  unconfirmedEmail: z.string().nullable(),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['active', 'incomplete']) }),
    z.object({ kind: z.literal('suspended'), until: Time, reason: z.string() }),
    z.object({ kind: z.literal('banned'), reason: z.string().nullable() }),
    z.object({ kind: z.literal('deleted'), at: Time, isErased: z.boolean() }),
  ]),
  createdAt: Time,
  /** Day in UTC; null if hidden. */
  lastSeen: CalendarDate.nullable(),
  signIn: z.object({ hasPassword: z.boolean(), passkeys: z.number() }),
  sessions: z.array(z.object({ device: z.string(), startedAt: Time, lastUsedAt: Time })),
  reports: z.object({ about: Counts, by: Counts }),
  strikes: z.array(StrikeView),
  premium: z.object({
    until: Time.nullable(),
    grants: z.array(
      z.object({
        source: z.enum(['purchase', 'streak', 'team']),
        months: z.number().nullable(),
        days: z.number().nullable(),
        takenBack: z.number(),
        grantedAt: Time,
        startsAt: Time,
        endsAt: Time,
      }),
    ),
  }),
  purchases: z.array(PurchaseView),
  acts: z.array(z.object({ at: Time, act: z.string(), by: z.string(), reason: z.string() })),
  /** Null for all but the lead. */
  looks: z.array(z.object({ at: Time, by: z.string() })).nullable(),
  /** Acts that the moderator may do. */
  may: z.array(z.enum(accountActNames)),
})
export type AccountView = z.infer<typeof AccountView>

/** An act on an account, other than the export. Null `months` take back what the team gave. */
export const AccountChange = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['ban', 'lift', 'sign-out', 'reset', 'delete']) }),
  z.object({ act: z.literal('suspend'), days: z.int().min(1).max(accountLimits.days) }),
  z.object({ act: z.literal('email'), email: Email }),
  z.object({
    act: z.literal('premium'),
    months: z.int().min(purchaseLimits.min).max(purchaseLimits.max).nullable(),
  }),
])
export type AccountChange = z.infer<typeof AccountChange>

export const AccountReason = requiredText(accountLimits.reason, 'Give a reason.')
