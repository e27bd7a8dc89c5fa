import {
  ban,
  closeReport,
  type Decision,
  endSuspension,
  insertStrike,
  lockReport,
  openReports,
  openWarnings,
  type ReportFile,
  reportFile,
} from '@swoon/db/queries/moderation'
import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import type { Context } from '../../platform/context.ts'
import { dueKind } from '../../platform/due.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Unit } from '../../platform/unit.ts'
import { warningView } from './reports.ts'
import { byPriority, urgent } from './rules.ts'

/** Shows a person their warnings in every tab. Whoever decides has no sockets. */
export const tellWarning = dueKind('tell-warning', z.object({ userId: Id }))
/** Ends a ban for a time. */
export const liftSuspension = dueKind('lift-suspension', z.object({ userId: Id }))

const day = 24 * 60 * 60 * 1000

export interface Ruling {
  decision: Decision
  /** Shown to the person who is warned. */
  reason: string
  /** Who decides. */
  by: string
  /** Of a suspension. */
  days: number
}

/** What moderators see and decide. No route of the product calls it. */
export function moderation({ db, clock, commit, due }: Pick<Context, 'db' | 'clock' | 'commit' | 'due'>) {
  return {
    /** Open reports, the most pressing first. */
    list: async () => byPriority(await openReports(db, urgent)),

    /** A report with its evidence. @throws Refusal NOT_FOUND */
    async show(number: number): Promise<ReportFile> {
      const file = await reportFile(db, number)
      if (!file) throw notFound()
      return file
    },

    /** Decides on a report: its end, the strike and the audit row, all or nothing. @throws Refusal NOT_FOUND, CONFLICT if it is closed */
    decide: (number: number, { decision, reason, by, days }: Ruling): Promise<void> =>
      commit(async ({ tx }) => {
        const report = await lockReport(tx, number)
        if (!report) throw notFound()
        if (report.closed_at) throw new Refusal('CONFLICT', 'This report is closed.')
        const now = clock.now()
        const until = decision === 'suspend' ? new Date(now.getTime() + days * day) : null
        await closeReport(tx, report, { id: newId(), decision, reason, by, now, until })
        if (decision === 'dismiss') return
        const userId = report.reported_id
        const strike = { id: newId(), userId, reportId: report.id, kind: decision, reason, now, until }
        if (!(await insertStrike(tx, strike))) return
        if (decision === 'warn') return due(tx, tellWarning, { userId }, { key: userId })
        await ban(tx, userId, now)
        if (until) await due(tx, liftSuspension, { userId }, { at: until, key: userId })
      }),

    async tellWarning({ tx, emit }: Pick<Unit, 'tx' | 'emit'>, userId: string): Promise<void> {
      for (const row of await openWarnings(tx, userId)) emit(userId, 'warning:given', { warning: warningView(row) })
    },

    async liftSuspension({ tx }: Pick<Unit, 'tx'>, userId: string): Promise<void> {
      const later = await endSuspension(tx, userId, clock.now())
      if (later) await due(tx, liftSuspension, { userId }, { at: later, key: userId })
    },
  }
}
