import { allowances } from './contract.ts'

/** What a person may still spend. `day` is the calendar date (in the person's zone) that the daily numbers belong to. */
export interface Allowance {
  readonly day: string
  readonly likes: number
  readonly superLikes: number
  readonly bonusLikes: number
  readonly bonusSuperLikes: number
}

/** Days that a date may lie back when somebody travels from UTC+14 to UTC-12. */
const westward = 2

/**
 * Only a later day refills: a zone that moves west brings an earlier date, and an earlier date brings nothing back. A date further
 * ahead than a zone can bring was written while the clock was wrong; waiting for it would freeze the allowance.
 */
export const refilled = (allowance: Allowance, today: string): Allowance =>
  today > allowance.day || allowance.day > daysAfter(today, westward)
    ? { ...allowance, day: today, likes: allowances.free.likes, superLikes: allowances.free.superLikes }
    : allowance

/** Daily and bonus together, as the person's own view reports them. */
export function remaining(allowance: Allowance, today: string): { likes: number; superLikes: number } {
  const now = refilled(allowance, today)
  return { likes: now.likes + now.bonusLikes, superLikes: now.superLikes + now.bonusSuperLikes }
}

function daysAfter(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
