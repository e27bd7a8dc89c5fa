import type { Answer, DateStatus } from './contract.ts'

/** A date as the rules know it. */
export interface Plan {
  readonly status: DateStatus
  readonly version: number
  readonly askerId: string
  readonly changedBy: string
}

/**
 * Outcome of an answer. `same`: it has been given already; `theirs`: the other person answers a
 * user's proposal.
 */
export type Outcome = DateStatus | 'same' | 'stale' | 'over' | 'theirs'

const made = { accept: 'accepted', decline: 'declined', cancel: 'cancelled' } as const
export const isOpen = ({ status }: Pick<Plan, 'status'>): boolean =>
  status === 'proposed' || status === 'accepted'

/** Checks whether a call repeats the one behind this version. */
export const isRepeat = (
  plan: Plan,
  userId: string,
  version: number,
  status: DateStatus,
): boolean => plan.version === version + 1 && plan.changedBy === userId && plan.status === status

/** Applies the answer of one of its two people, who saw this version of the date. */
export function answered(plan: Plan, userId: string, { version, answer }: Answer): Outcome {
  if (isRepeat(plan, userId, version, made[answer])) return 'same'
  if (plan.version !== version) return 'stale'
  if (!isOpen(plan)) return 'over'
  if (answer === 'cancel') return 'cancelled'
  if (plan.status === 'accepted') return 'stale'
  return plan.askerId === userId ? 'theirs' : made[answer]
}
