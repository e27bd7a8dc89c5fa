import type { Answer, DateStatus } from './contract.ts'

/** A date, reduced for the rules. */
export interface Plan {
  readonly status: DateStatus
  readonly version: number
  readonly askerId: string
  readonly changedBy: string
}

/** Outcome of an answer. `same`: it was already given; `theirs`: the proposal is the user's own, so the other person answers. */
export type Outcome = DateStatus | 'same' | 'stale' | 'over' | 'theirs'

const made = { accept: 'accepted', decline: 'declined', cancel: 'cancelled' } as const
export const isOpen = ({ status }: Pick<Plan, 'status'>): boolean =>
  status === 'proposed' || status === 'accepted'

/** True if a call repeats the one that made this version. */
export const isRepeat = (
  plan: Plan,
  userId: string,
  version: number,
  status: DateStatus,
): boolean => plan.version === version + 1 && plan.changedBy === userId && plan.status === status

/** Applies an answer from one of the two, who saw this version of the date. */
export function answered(plan: Plan, userId: string, { version, answer }: Answer): Outcome {
  if (isRepeat(plan, userId, version, made[answer])) return 'same'
  if (plan.version !== version) return 'stale'
  if (!isOpen(plan)) return 'over'
  if (answer === 'cancel') return 'cancelled'
  if (plan.status === 'accepted') return 'stale'
  return plan.askerId === userId ? 'theirs' : made[answer]
}
