import type { Db } from '@swoon/db'
import { interestCounts } from '@swoon/db/queries/interests'
import type { Clock } from '../../platform/base/clock.ts'

type Counts = Awaited<ReturnType<typeof interestCounts>>

/** Milliseconds for which interest counts are cached. They only decide how rare an interest is. */
const countedFor = 5 * 60 * 1000

/** Rough counts of people per interest key, and of all people, refreshed every few minutes. */
export function createInterestCounts(db: Db, clock: Clock): () => Promise<Counts> {
  let last: { counts: Promise<Counts>; at: number } | null = null
  return () => {
    const now = clock.now().getTime()
    if (!last || now - last.at >= countedFor) {
      const counted = { counts: interestCounts(db), at: now }
      counted.counts.catch(() => {
        if (last === counted) last = null
      })
      last = counted
    }
    return last.counts
  }
}
