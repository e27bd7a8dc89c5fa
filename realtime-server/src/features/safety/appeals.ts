import {
  type AppealRow,
  appealByNumber,
  appealToTell,
  closeAppeal,
  openAppeals,
  reopenAppeal,
} from '@swoon/db/queries/appeals'
import { recordLook } from '@swoon/db/queries/looks'
import { overturnStrike, recordDecision, restoreStrike } from '@swoon/db/queries/moderation'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import { notifyAppeal } from './jobs.ts'
import { keepingOut, type Needs } from './keeping-out.ts'
import { tooLateToUndo, undoable } from './undo.ts'

interface AppealRuling {
  outcome: 'uphold' | 'overturn'
  /** Read by the person. */
  answer: string
  by: string
}

interface AppealUndoing {
  reason: string
  /** Name of the reason in the list, if it is from there. */
  rule?: string | null
  by: string
}

/** The moderators' side of appeals. No route of the product calls it. */
export function appealDesk({ lasting, db, clock, commit, jobs }: Needs) {
  const { keepOut, letIn } = keepingOut({ lasting, clock, jobs })

  /** @throws Refusal NOT_FOUND */
  async function found(number: number): Promise<AppealRow> {
    const row = await appealByNumber(db, number)
    if (!row) throw notFound()
    return row
  }

  return {
    /** Lists open appeals: suspended and banned people first, then the oldest. Like every read here, it records that `by` looked. */
    async list(by: string): Promise<AppealRow[]> {
      const open = await openAppeals(db)
      await recordLook(db, { id: newId(), what: 'appeals', by, now: clock.now() })
      return open
    },

    /** @throws Refusal NOT_FOUND */
    async show(number: number, by: string): Promise<AppealRow> {
      const row = await found(number)
      await recordLook(db, {
        id: newId(),
        what: 'appeal',
        number,
        personId: row.user_id,
        by,
        now: clock.now(),
      })
      return row
    },

    /**
     * Decides an appeal, once: the strike stands, or is withdrawn with its effects.
     * @throws Refusal NOT_FOUND, CONFLICT
     */
    async decide(number: number, { outcome, answer, by }: AppealRuling): Promise<void> {
      const appeal = await found(number)
      const { id, strike_id: strikeId, user_id: userId, report_id: reportId, kind } = appeal
      await commit(async ({ tx }) => {
        const now = clock.now()
        if (!(await closeAppeal(tx, id, { outcome, answer, now })))
          throw new Refusal('CONFLICT', 'This appeal is decided.')
        const record = {
          id: newId(),
          decision: outcome,
          rule: null,
          reason: answer,
          by,
          now,
          until: null,
        }
        await recordDecision(tx, { id: reportId, reported_id: userId }, record)
        if (outcome === 'overturn') {
          await overturnStrike(tx, { strikeId, reportId, now })
          await letIn(tx, { strikeId, userId, kind })
        }
        await jobs.schedule(tx, notifyAppeal, { id }, { key: id })
      })
    },

    /**
     * Undoes a decision of the last hour: the appeal is open again, and a withdrawn strike counts again, with its effects. The record keeps
     * both acts.
     * @throws Refusal NOT_FOUND, CONFLICT
     */
    async undo(number: number, { reason, rule = null, by }: AppealUndoing): Promise<void> {
      const {
        id,
        strike_id: strikeId,
        user_id: userId,
        report_id: reportId,
        kind,
        until,
      } = await found(number)
      await commit(async ({ tx }) => {
        const now = clock.now()
        const outcome = await reopenAppeal(tx, id, new Date(now.getTime() - undoable))
        if (!outcome) throw tooLateToUndo()
        const record = {
          id: newId(),
          decision: 'undo',
          rule,
          reason,
          by,
          now,
          until: null,
        } as const
        await recordDecision(tx, { id: reportId, reported_id: userId }, record)
        await jobs.schedule(tx, notifyAppeal, { id }, { key: id })
        const email =
          outcome === 'overturn' ? await restoreStrike(tx, { strikeId, reportId }) : null
        if (email === null || kind === 'warn' || (until && until <= now)) return
        await keepOut(tx, { strikeId, userId, email, until })
      })
    },
  }
}

/** Shows a person the decision on their appeal, or that it is open again. */
export async function notifyAppealIn(
  { tx, emit }: Pick<Unit, 'tx' | 'emit'>,
  id: string,
): Promise<void> {
  const appeal = await appealToTell(tx, id)
  if (!appeal) return
  const { user_id, strike_id, outcome } = appeal
  emit(user_id, 'appeal:decided', { strikeId: strike_id, outcome })
}
