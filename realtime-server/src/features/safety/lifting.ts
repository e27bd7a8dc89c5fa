import { closeAppeal } from '@swoon/db/queries/appeals'
import { excludingStrikes, overturnStrike, recordDecision } from '@swoon/db/queries/moderation'
import { newId } from '../../platform/base/ids.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { notifyAppeal, withdrawStrike } from './jobs.ts'
import { keepingOut, type Needs } from './keeping-out.ts'

interface Lifting {
  /** Answers an open appeal; otherwise only the team reads it. */
  reason: string
  rule?: string | null
  by: string
}

/** Lets a person back in without an appeal. */
export function lifting({ lasting, clock, commit, jobs }: Needs) {
  const { letIn } = keepingOut({ lasting, clock, jobs })
  return {
    /**
     * Overturns every decision that keeps a person out, as granted appeals would, and grants the open ones.
     * @throws Refusal CONFLICT if there is none
     */
    lift: (userId: string, { reason, rule = null, by }: Lifting): Promise<void> =>
      commit(async ({ tx }) => {
        const now = clock.now()
        const strikes = await excludingStrikes(tx, userId, now)
        if (strikes.length === 0)
          throw new Refusal('CONFLICT', 'No suspension or ban keeps this person out.')
        for (const { id: strikeId, report_id: reportId, kind, appeal_id: id } of strikes) {
          await recordDecision(
            tx,
            { id: reportId, reported_id: userId },
            { id: newId(), decision: 'overturn', rule, reason, by, now, until: null },
          )
          await overturnStrike(tx, { strikeId, reportId, now })
          await letIn(tx, { strikeId, userId, kind })
          if (id && (await closeAppeal(tx, id, { outcome: 'overturn', answer: reason, now })))
            await jobs.schedule(tx, notifyAppeal, { id }, { key: id })
          else await jobs.schedule(tx, withdrawStrike, { userId, id: strikeId }, { key: strikeId })
        }
      }),
  }
}
