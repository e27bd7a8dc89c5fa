import { allowances } from './contract.ts'

/** What a person may still spend. `day` is the calendar date (in the person's zone) that the daily numbers belong to. */
export interface Allowance {
  readonly day: string
  readonly likes: number
  readonly superLikes: number
  readonly bonusLikes: number
  readonly bonusSuperLikes: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar date, YYYY-MM-DD, that a clock on the wall of this IANA zone shows. Throws a RangeError for an unknown zone. */
export function localDate(now: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
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

/** A zone may change once in 7 days, so that hopping around the globe brings no extra day. */
export const mayChangeTimeZone = (changedAt: Date | null, now: Date): boolean =>
  changedAt === null || now.getTime() - changedAt.getTime() >= 7 * 24 * 60 * 60 * 1000
