import { daysAfter, endOfDate, localDate, westward } from '../calendar/service.ts'
import { milestones, type Reward, type StreakState } from './contract.ts'

/** The last claim: its day (YYYY-MM-DD), the streak's length with it, and its time zone. */
export interface LastClaim {
  readonly day: string
  readonly streak: number
  readonly timeZone: string
}

export interface Streak {
  readonly state: StreakState
  readonly days: number
  /** When the state changes without a claim; null if it stays. */
  readonly turnsAt: Date | null
}

const later = (one: Date, other: Date) => (one > other ? one : other)

/**
 * A person's streak at a time, in their current zone. A day ends when it is over both here and in the zone of the last claim, so travelers
 * can't claim earlier than at home, and never have less time for the next claim.
 */
export function streakAt(last: LastClaim | null, now: Date, timeZone: string): Streak {
  if (!last) return { state: 'open', days: 0, turnsAt: null }
  // Claimed while the clock was wrong. Waiting for that day would freeze the streak.
  if (last.day > daysAfter(localDate(now, timeZone), westward))
    return { state: 'broken', days: 0, turnsAt: null }
  const endOf = (day: string) => later(endOfDate(day, timeZone), endOfDate(day, last.timeZone))
  const opensAt = endOf(last.day)
  if (now < opensAt) return { state: 'claimed', days: last.streak, turnsAt: opensAt }
  const closesAt = endOf(daysAfter(last.day, 1))
  if (now < closesAt) return { state: 'open', days: last.streak, turnsAt: closesAt }
  return { state: 'broken', days: 0, turnsAt: null }
}

/** Reward for reaching this length, if there is one. */
export const rewardOf = (streak: number): Reward | undefined =>
  milestones.find(({ day }) => day === streak)
