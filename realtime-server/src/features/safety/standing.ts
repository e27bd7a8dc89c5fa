import { insertAppeal, lockStrike, type StandingRow, strikesOf } from '@swoon/db/queries/appeals'
import { exclusionOf } from '@swoon/db/queries/moderation'
import { passwordOf } from '@swoon/db/queries/users'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import type { Standing, StrikeView } from './contract.ts'

const strikeView = (row: StandingRow): StrikeView => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  until: row.until?.toISOString() ?? null,
  isOverturned: row.overturned_at !== null,
  appeal:
    row.appealed_at === null
      ? null
      : {
          content: row.appeal_content ?? '',
          createdAt: row.appealed_at.toISOString(),
          outcome: row.outcome,
          answer: row.answer,
        },
})

/** Shows people the decisions about them and takes their appeals, even while they are suspended or banned. */
export function standings({ db, clock, commit }: Pick<Context, 'db' | 'clock' | 'commit'>) {
  async function standing(userId: string): Promise<Standing> {
    const exclusion = await exclusionOf(db, userId, clock.now())
    return {
      userId,
      hasPassword: (await passwordOf(db, userId)) !== null,
      exclusion: exclusion?.id ?? null,
      strikes: (await strikesOf(db, userId)).map(strikeView),
    }
  }
  return {
    standing,

    /**
     * Appeals a decision, once.
     * @throws Refusal NOT_FOUND, CONFLICT
     */
    async appeal(userId: string, strikeId: string, content: string): Promise<Standing> {
      await commit(async ({ tx }) => {
        const strike = await lockStrike(tx, userId, strikeId)
        if (!strike) throw notFound()
        if (strike.overturned_at) throw refuse('takenBack')
        if (!(await insertAppeal(tx, { id: newId(), strikeId, content, now: clock.now() })))
          throw refuse('appealed')
      })
      return standing(userId)
    },
  }
}
