import { changeDate, type DateRow, dateOf, lockDate } from '@swoon/db/queries/dates'
import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { notFound } from '../../platform/base/errors.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { type DateView, dateTiming } from './contract.ts'
import { isOpen, type Plan } from './rules.ts'
import type { DateViews } from './views.ts'

/** Reminds both people two hours before their date. */
export const remindOfDate = jobKind(
  'remind-of-date',
  z.object({ dateId: Id, version: z.number().int() }),
  { isPunctual: true },
)
/** Closes a date whose time is over. */
export const endDate = jobKind('end-date', z.object({ dateId: Id, matchId: Id }))

export type Where = Pick<Unit, 'tx' | 'emit'>

/** A date after a change. `isStale` means nothing changed, because the caller knew an older version. */
export interface Changed {
  date: DateView
  isStale: boolean
}

export const planOf = (row: DateRow): Plan => ({
  status: row.status as DateView['status'],
  version: row.version,
  askerId: row.asker_id,
  changedBy: row.changed_by,
})

/** @throws Refusal NOT_FOUND */
export async function requireLocked(tx: Where['tx'], userId: string, id: string): Promise<DateRow> {
  const row = await lockDate(tx, userId, id)
  if (!row) throw notFound()
  return row
}

export type DateChanges = ReturnType<typeof dateChanges>

/** Stores each change of a date, broadcasts it to both people and reschedules the date's jobs. */
export function dateChanges(
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  { viewOf }: Pick<DateViews, 'viewOf'>,
) {
  async function cancelJobs(tx: Where['tx'], id: string): Promise<void> {
    await jobs.cancel(tx, remindOfDate, id)
    await jobs.cancel(tx, endDate, id)
  }

  /** Schedules a date's jobs, replacing earlier ones. */
  async function plan({ tx }: Where, row: DateRow, now: Date): Promise<void> {
    await cancelJobs(tx, row.id)
    if (!isOpen(planOf(row))) return
    const isAgreed = row.status === 'accepted'
    const remindAt = new Date(row.starts_at.getTime() - dateTiming.reminder)
    if (isAgreed && remindAt > now)
      await jobs.schedule(
        tx,
        remindOfDate,
        { dateId: row.id, version: row.version },
        { at: remindAt, key: row.id },
      )
    const endAt = new Date(row.starts_at.getTime() + (isAgreed ? dateTiming.lasts : 0))
    await jobs.schedule(
      tx,
      endDate,
      { dateId: row.id, matchId: row.match_id },
      { at: endAt, key: row.id },
    )
  }

  /**
   * Sends a date to both people.
   * @returns the user's own view of it
   */
  async function broadcast({ tx, emit }: Where, id: string, userId: string): Promise<DateRow> {
    const mine = await dateOf(tx, userId, id)
    if (!mine) throw notFound()
    for (const each of [mine.proposer_id, mine.invited_id]) {
      const row = each === userId ? mine : await dateOf(tx, each, id)
      if (row) emit(each, 'date:changed', { date: viewOf(row) })
    }
    return mine
  }

  async function change(
    unit: Where,
    userId: string,
    id: string,
    made: Omit<Parameters<typeof changeDate>[2], 'changed_by' | 'changed_at'>,
  ): Promise<Changed> {
    const now = clock.now()
    await changeDate(unit.tx, id, { ...made, changed_by: userId, changed_at: now })
    const row = await broadcast(unit, id, userId)
    await plan(unit, row, now)
    return { date: viewOf(row), isStale: false }
  }

  return { cancelJobs, plan, broadcast, change }
}
