import { isAppealDecided } from '@swoon/db/queries/appeals'
import { banEmail, freeEmail } from '@swoon/db/queries/banned-emails'
import { type RecentRow, recentDecisions } from '@swoon/db/queries/desk'
import { holdMedia, keepMedia, mediaOfReport } from '@swoon/db/queries/evidence'
import { recordLook } from '@swoon/db/queries/looks'
import {
  ban,
  closeReport,
  type Decision,
  deleteStrike,
  endSuspension,
  exclusionOf,
  freeIfNothingStands,
  insertStrike,
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
import type { Context } from '../../platform/context.ts'
import { emailHashes } from '../../platform/sessions/email-hash.ts'
import { liftSuspension, notifyExclusion, notifyWarning, withdrawStrike } from './jobs.ts'
import { mediaIn, warningView } from './reports.ts'
import { byPriority, mayUndo, theRules, urgent } from './rules.ts'

export { liftSuspension, notifyWarning } from './jobs.ts'

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

type Needs = Pick<Context, 'lasting' | 'db' | 'clock' | 'commit' | 'jobs'>

/** Moderators' reads and decisions. No route of the product calls it. */
export function moderation({ lasting, db, clock, commit, jobs }: Needs) {
  const hashOf = emailHashes(lasting)
  return {
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
     * Decides a report: closes it, and stores the strike and the audit row, all or nothing.
     * @throws Refusal NOT_FOUND, CONFLICT if it is closed
     */
    decide: (number: number, { decision, reason, rule = null, by, days }: Ruling): Promise<void> =>
      commit(async ({ tx }) => {
        const report = await lockReport(tx, number)
        if (!report) throw notFound()
        if (report.closed_at) throw new Refusal('CONFLICT', 'This report is closed.')
        const now = clock.now()
        const until = decision === 'suspend' ? new Date(now.getTime() + days * day) : null
        await closeReport(tx, report, { id: newId(), decision, rule, reason, by, now, until })
        if (decision === 'dismiss') return
        const userId = report.reported_id
        const strike = {
          id: newId(),
          userId,
          reportId: report.id,
          kind: decision,
          reason,
          now,
          until,
        }
        const email = await insertStrike(tx, strike)
        if (email === null) return
        if (decision === 'warn')
          return jobs.schedule(tx, notifyWarning, { userId }, { key: userId })
        await ban(tx, userId, now)
        await banEmail(tx, { strikeId: strike.id, hash: hashOf(email), until })
        await jobs.schedule(tx, notifyExclusion, { userId }, { key: userId })
        if (until) await jobs.schedule(tx, liftSuspension, { userId }, { at: until, key: userId })
      }),

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
        if (!mayUndo(report, now))
          throw new Refusal('CONFLICT', 'Only a decision of the last hour can be undone.')
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
        const userId = strike.user_id
        await freeEmail(tx, strike.id)
        await jobs.schedule(tx, withdrawStrike, { userId, id: strike.id }, { key: strike.id })
        if (strike.kind !== 'warn') await freeIfNothingStands(tx, userId, now)
        // Its job had replaced that of a shorter suspension, which still stands and is scheduled again here.
        if (strike.kind === 'suspend')
          await jobs.schedule(tx, liftSuspension, { userId }, { key: userId })
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
