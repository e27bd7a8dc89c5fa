import { isAppealDecided } from '@swoon/db/queries/appeals'
import { type RecentRow, recentDecisions } from '@swoon/db/queries/desk'
import { holdMedia, keepMedia, mediaOfReport } from '@swoon/db/queries/evidence'
import { recordLook } from '@swoon/db/queries/looks'
import {
  deleteStrike,
  endSuspension,
  exclusionOf,
  lockReport,
  openReports,
  openWarnings,
  profilesIn,
  type ReportFile,
  recordDecision,
  reopenReport,
  reportFile,
} from '@swoon/db/queries/moderation'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import { deciding, type Ruling } from './deciding.ts'
import { liftSuspension, withdrawStrike } from './jobs.ts'
import { keepingOut, type Needs } from './keeping-out.ts'
import { lifting } from './lifting.ts'
import { mediaIn, warningView } from './reports.ts'
import { byPriority, theRules, urgent } from './rules.ts'
import { mayUndo, tooLateToUndo } from './undo.ts'

export { liftSuspension, notifyWarning } from './jobs.ts'

/** Moderators' reads and decisions. No route of the product calls it. */
export function moderation({ lasting, db, clock, commit, jobs }: Needs) {
  const needs = { lasting, db, clock, commit, jobs }
  const { letIn } = keepingOut(needs)
  return {
    ...deciding(needs),
    ...lifting(needs),

    /** Lists open reports, the most pressing first. Like every read here, it records that `by` looked. */
    async list(by: string) {
      const open = byPriority(await openReports(db, urgent, theRules))
      await recordLook(db, { id: newId(), what: 'reports', by, now: clock.now() })
      return open
    },

    /**
     * Reads a report with its evidence.
     * @throws Refusal NOT_FOUND
     */
    async show(number: number, by: string): Promise<ReportFile> {
      const file = await reportFile(db, number)
      if (!file) throw notFound()
      const personId = file.report.reported_id
      await recordLook(db, { id: newId(), what: 'report', number, personId, by, now: clock.now() })
      return file
    },

    /**
     * Reads a file kept by a report, by its upload's name.
     * @throws Refusal NOT_FOUND
     */
    async file(
      number: number,
      name: string,
      by: string,
    ): Promise<{ stored: string; ending: string }> {
      const file = await mediaOfReport(db, number, name)
      if (!file) throw notFound()
      const { reported_id: personId, copy, ending } = file
      await recordLook(db, {
        id: newId(),
        what: 'file',
        number,
        personId,
        file: name,
        by,
        now: clock.now(),
      })
      return { stored: copy ?? name, ending }
    },

    /** Lists decisions since a time that still stand and can be undone, latest first. */
    async recent(since: Date, by: string): Promise<RecentRow[]> {
      const rows = await recentDecisions(db, since)
      await recordLook(db, { id: newId(), what: 'decisions', by, now: clock.now() })
      return rows
    },

    /**
     * Takes back a decision of the last hour: the report is open again with its files, and the strike is gone with its effects. The record
     * keeps both acts.
     * @throws Refusal NOT_FOUND, CONFLICT also while a decision on its appeal stands, which would go with the strike
     */
    undo: (
      number: number,
      { reason, rule = null, by }: Pick<Ruling, 'reason' | 'rule' | 'by'>,
    ): Promise<void> =>
      commit(async ({ tx }) => {
        const report = await lockReport(tx, number)
        if (!report) throw notFound()
        const now = clock.now()
        if (!mayUndo(report.closed_at, now)) throw tooLateToUndo()
        if (await isAppealDecided(tx, report.id))
          throw new Refusal(
            'CONFLICT',
            'The appeal against this decision is decided. Undo that first.',
          )
        const strike = await deleteStrike(tx, report.id)
        if (await reopenReport(tx, report.id)) {
          await holdMedia(tx, report.id)
          await keepMedia(tx, report.id, (await profilesIn(tx, report.id)).flatMap(mediaIn))
        }
        await recordDecision(tx, report, {
          id: newId(),
          decision: 'undo',
          rule,
          reason,
          by,
          now,
          until: null,
        })
        if (!strike) return
        const { id, user_id: userId, kind } = strike
        await jobs.schedule(tx, withdrawStrike, { userId, id }, { key: id })
        await letIn(tx, { strikeId: id, userId, kind })
      }),

    async notifyWarning({ tx, emit }: Pick<Unit, 'tx' | 'emit'>, userId: string): Promise<void> {
      for (const row of await openWarnings(tx, userId))
        emit(userId, 'warning:given', { warning: warningView(row) })
    },

    async notifyExclusion({ tx, emit }: Pick<Unit, 'tx' | 'emit'>, userId: string): Promise<void> {
      const exclusion = await exclusionOf(tx, userId, clock.now())
      if (!exclusion) return
      const { id, reason, until } = exclusion
      emit(userId, 'person:excluded', { strikeId: id, reason, until: until?.toISOString() ?? null })
    },

    async liftSuspension({ tx }: Pick<Unit, 'tx'>, userId: string): Promise<void> {
      const later = await endSuspension(tx, userId, clock.now())
      if (later) await jobs.schedule(tx, liftSuspension, { userId }, { at: later, key: userId })
    },
  }
}
