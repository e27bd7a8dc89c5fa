import { allowances } from './contract.ts'

/** What a person may still spend. `day` is the date, in the person's time zone, to which the daily numbers belong. */
export interface Allowance {
  readonly day: string
  readonly likes: number
  readonly superLikes: number
  readonly bonusLikes: number
  readonly bonusSuperLikes: number
}

/** How many days a date may go back when a person travels from UTC+14 to UTC-12. */
const westward = 2

/**
 * Only a later day refills: a time zone further west brings an earlier date, which must not refill. A date further ahead than a
 * time zone can bring was stored while the clock was wrong; waiting for it would freeze the allowance.
 */
export const refilled = (allowance: Allowance, today: string): Allowance =>
  today > allowance.day || allowance.day > daysAfter(today, westward)
    ? { ...allowance, day: today, likes: allowances.free.likes, superLikes: allowances.free.superLikes }
    : allowance

/** The sums of daily and bonus allowances, as the person's own view shows them. */
export function remaining(allowance: Allowance, today: string): { likes: number; superLikes: number } {
  const now = refilled(allowance, today)
  return { likes: now.likes + now.bonusLikes, superLikes: now.superLikes + now.bonusSuperLikes }
}

function daysAfter(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
