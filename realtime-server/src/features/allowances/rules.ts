import { allowances } from './contract.ts'

/** What a person may still spend. `day` is the calendar date (in the person's zone) that the daily numbers belong to. */
export interface Allowance {
  readonly day: string
  readonly likes: number
  readonly superLikes: number
  readonly bonusLikes: number
  readonly bonusSuperLikes: number
}

/** Only a later day refills: a zone that moves west brings an earlier date, and an earlier date brings nothing back. */
export const refilled = (allowance: Allowance, today: string): Allowance =>
  today > allowance.day
    ? { ...allowance, day: today, likes: allowances.free.likes, superLikes: allowances.free.superLikes }
    : allowance

/** Daily and bonus together, as the person's own view reports them. */
export function remaining(allowance: Allowance, today: string): { likes: number; superLikes: number } {
  const now = refilled(allowance, today)
  return { likes: now.likes + now.bonusLikes, superLikes: now.superLikes + now.bonusSuperLikes }
}
