import type { Tx } from '@swoon/db'
import {
  type Closing,
  closeReport,
  type Decision,
  insertStrike,
  lockReport,
} from '@swoon/db/queries/moderation'
import { addStatement } from '@swoon/db/queries/reports'
import { lockUser } from '@swoon/db/queries/users'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { notifyWarning } from './jobs.ts'
import { keepingOut, type Needs } from './keeping-out.ts'
import { theTeam } from './rules.ts'

const day = 24 * 60 * 60 * 1000

export interface Ruling {
  decision: Decision
  /** Shown to warned people, and at sign-in to suspended or banned ones. */
  reason: string
  /** Name of the reason in the list, if it is from there. */
  rule?: string | null
  /** Deciding moderator. */
  by: string
  /** Length of a suspension. */
  days: number
}

type Exclusion = Ruling & { decision: 'suspend' | 'ban' }

/** Decides about people, with a report or without one. */
export function deciding({ lasting, clock, commit, jobs }: Needs) {
  const { keepOut } = keepingOut({ lasting, clock, jobs })

  /** Closes a report, and stores the strike and the audit row. */
  async function decideIn(
    tx: Tx,
    report: Closing,
    { decision, reason, rule = null, by, days }: Ruling,
  ): Promise<void> {
    const now = clock.now()
    const until = decision === 'suspend' ? new Date(now.getTime() + days * day) : null
    await closeReport(tx, report, { id: newId(), decision, rule, reason, by, now, until })
    if (decision === 'dismiss') return
    const userId = report.reported_id
    const strike = {
      ...{ id: newId(), userId, reportId: report.id },
      ...{ kind: decision, reason, now, until },
    }
    const email = await insertStrike(tx, strike)
    if (email === null) return
    if (decision === 'warn') return jobs.schedule(tx, notifyWarning, { userId }, { key: userId })
    await keepOut(tx, { strikeId: strike.id, userId, email, until })
  }

  return {
    /**
     * Decides a report: closes it, and stores the strike and the audit row, all or nothing.
     * @throws Refusal NOT_FOUND, CONFLICT if it is closed
     */
    decide: (number: number, ruling: Ruling): Promise<void> =>
      commit(async ({ tx }) => {
        const report = await lockReport(tx, number)
        if (!report) throw notFound()
        if (report.closed_at) throw new Refusal('CONFLICT', 'This report is closed.')
        await decideIn(tx, report, ruling)
      }),

    /**
     * Suspends or bans a person whom nobody reported, by a report of the team's own, which can be undone and appealed like any other.
     * @throws Refusal NOT_FOUND if the account no longer exists
     */
    exclude: (userId: string, ruling: Exclusion): Promise<void> =>
      commit(async ({ tx }) => {
        if (!(await lockUser(tx, userId))) throw notFound()
        const reportId = await addStatement(tx, {
          ...{ id: newId(), reportId: newId(), reporterId: theTeam, reportedId: userId },
          ...{ category: 'other', place: null, profile: null, now: clock.now() },
          description: 'Decided by the team without a report.',
        })
        await decideIn(tx, { id: reportId, reported_id: userId }, ruling)
      }),
  }
}
