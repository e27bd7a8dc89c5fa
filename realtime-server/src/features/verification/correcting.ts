import { lockUser, selfById, updateUser } from '@swoon/db/queries/users'
import { idByUsername, latestVerification } from '@swoon/db/queries/verifications'
import { CalendarDate } from '../../contract/primitives.ts'
import { notFound } from '../../platform/base/errors.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { isAdult, isWithinLifetime } from '../people/service.ts'
import { notifyVerification } from './jobs.ts'
import { record } from './records.ts'

/** Corrects dates of birth proved by documents. */
export function correcting({
  db,
  clock,
  commit,
  jobs,
}: Pick<Context, 'db' | 'clock' | 'commit' | 'jobs'>) {
  return {
    /**
     * Corrects the date of birth of a verified person, when a mistake is found after the hour in which decisions can be undone.
     * @throws Refusal INVALID, UNDER_AGE, NOT_FOUND, CONFLICT if they aren't verified or already have this date
     */
    async correctDate(username: string, date: string, reason: string, by: string): Promise<void> {
      const now = clock.now()
      if (!CalendarDate.safeParse(date).success || !isWithinLifetime(date, now))
        throw new Refusal('INVALID', 'Give a date of birth as YYYY-MM-DD.')
      if (!isAdult(date, now))
        throw new Refusal('UNDER_AGE', 'No one under 18 can be here. Undo or ban instead.')
      const userId = await idByUsername(db, username)
      if (!userId) throw notFound()
      await commit(async ({ tx }) => {
        if (!(await lockUser(tx, userId))) throw notFound()
        const [self, row] = [await selfById(tx, userId), await latestVerification(tx, userId)]
        if (!self?.verified_birth || !row)
          throw new Refusal(
            'CONFLICT',
            'This person is not verified, and changes the date in the profile.',
          )
        if (self.verified_birth === date) throw new Refusal('CONFLICT', 'This is the date already.')
        await updateUser(tx, userId, { date_of_birth: date, verified_birth: date })
        await record(tx, row, { action: 'correct', reason, by }, clock.now())
        await jobs.schedule(
          tx,
          notifyVerification,
          { userId, isCorrection: true },
          { key: `${userId} correction` },
        )
      })
    },
  }
}
