import { dateOf, latestDate } from '@swoon/db/queries/dates'
import { otherOf } from '@swoon/db/queries/matches'
import { notFound } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import { dateFile } from './calendar-file.ts'
import type { DateView } from './contract.ts'
import type { DateViews } from './views.ts'

/** Reads dates for their two people. */
export function dateReading(
  { db, clock, env }: Pick<Context, 'db' | 'clock' | 'env'>,
  { viewOf }: Pick<DateViews, 'viewOf'>,
) {
  return {
    /** @throws Refusal NOT_FOUND for a match that isn't theirs */
    async latest(userId: string, matchId: string): Promise<DateView | null> {
      if (!(await otherOf(db, matchId, userId))) throw notFound()
      const row = await latestDate(db, userId, matchId)
      return row && viewOf(row)
    },

    /** @throws Refusal NOT_FOUND */
    async calendar(userId: string, id: string): Promise<string> {
      const row = await dateOf(db, userId, id)
      if (!row) throw notFound()
      return dateFile(row, env.PUBLIC_URL, clock.now())
    },
  }
}
