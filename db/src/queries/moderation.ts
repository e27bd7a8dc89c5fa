import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import type { ModerationDecisions, ReportMedia, ReportMessages, ReportStatements, Reports } from '../schema.ts'

export type Decision = 'dismiss' | 'warn' | 'suspend' | 'ban'

export interface OpenReportRow {
  number: number
  category: string
  created_at: Date
  reported_id: string
  /** Null without an account. */
  reported_name: string | null
  reporter_id: string
  /** How many earlier reports of the reporter led to a measure, and how many were dismissed. */
  upheld: number
  dismissed: number
}

/** The most open reports that are read, in all and of one reporter. */
const [openAtMost, listedOfReporter] = [5000, 20]

/**
 * Open reports, those of the `urgent` categories first, then the oldest. Of each reporter only the first ones, and everybody's first before
 * anybody's second, so that nobody can hide the reports of others behind many of their own.
 */
export async function openReports(db: Db, urgent: readonly string[]): Promise<OpenReportRow[]> {
  const { rows } = await sql<OpenReportRow>`
    SELECT number, category, reports.created_at, reported_id, users.name AS reported_name, reporter_id, earlier.upheld, earlier.dismissed
    FROM (
      SELECT *, category <> ALL (${urgent}::text[]) AS can_wait,
        row_number() OVER (PARTITION BY reporter_id ORDER BY category <> ALL (${urgent}::text[]), created_at) AS nth
      FROM reports WHERE closed_at IS NULL
    ) AS reports LEFT JOIN users ON users.id = reported_id, LATERAL (
      SELECT count(*) FILTER (WHERE decision <> 'dismiss')::integer AS upheld, count(*) FILTER (WHERE decision = 'dismiss')::integer AS dismissed
      FROM reports AS closed WHERE closed.reporter_id = reports.reporter_id AND closed.closed_at IS NOT NULL
    ) AS earlier
    WHERE nth <= ${listedOfReporter} ORDER BY nth, can_wait, reports.created_at LIMIT ${openAtMost}
  `.execute(db)
  return rows
}

export interface ReportFile {
  report: Selectable<Reports>
  statements: Selectable<ReportStatements>[]
  messages: Selectable<ReportMessages>[]
  media: Selectable<ReportMedia>[]
  /** Everything that was ever decided about the reported person, oldest first. */
  decisions: Selectable<ModerationDecisions>[]
}

/** A report with all its evidence; null if there is none of this number. */
export async function reportFile(db: Db, number: number): Promise<ReportFile | null> {
  const report = await db.selectFrom('reports').selectAll().where('number', '=', number).executeTakeFirst()
  if (!report) return null
  const { id } = report
  return {
    report,
    statements: await db
      .selectFrom('report_statements')
      .selectAll()
      .where('report_id', '=', id)
      .orderBy('created_at')
      .execute(),
    messages: await db.selectFrom('report_messages').selectAll().where('report_id', '=', id).orderBy('seq').execute(),
    media: await db.selectFrom('report_media').selectAll().where('report_id', '=', id).orderBy('name').execute(),
    decisions: await db
      .selectFrom('moderation_decisions')
      .selectAll()
      .where('reported_id', '=', report.reported_id)
      .orderBy('decided_at')
      .execute(),
  }
}

/** Locks a report until the transaction ends. */
export async function lockReport(tx: Tx, number: number): Promise<Selectable<Reports> | null> {
  const row = await tx.selectFrom('reports').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
  return row ?? null
}

export interface Verdict {
  id: string
  decision: Decision
  reason: string
  by: string
  now: Date
  /** The end of a suspension. */
  until: Date | null
}

/** Closes a report, lets its files go, and writes down who decided what and why. */
export async function closeReport(
  tx: Tx,
  report: { id: string; reported_id: string },
  verdict: Verdict,
): Promise<void> {
  const { id, decision, reason, by, now, until } = verdict
  await tx.updateTable('reports').set({ closed_at: now, decision }).where('id', '=', report.id).execute()
  await tx.deleteFrom('report_media').where('report_id', '=', report.id).execute()
  await tx
    .insertInto('moderation_decisions')
    .values({
      id,
      report_id: report.id,
      reported_id: report.reported_id,
      decision,
      reason,
      decided_by: by,
      decided_at: now,
      until,
    })
    .execute()
}

export interface Strike {
  id: string
  userId: string
  reportId: string
  kind: Exclude<Decision, 'dismiss'>
  reason: string
  now: Date
  until: Date | null
}

/** Stores a strike. @returns false if the account no longer exists */
export async function insertStrike(
  tx: Tx,
  { id, userId, reportId, kind, reason, now, until }: Strike,
): Promise<boolean> {
  const person = await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  if (!person) return false
  await tx
    .insertInto('strikes')
    .values({ id, user_id: userId, report_id: reportId, kind, reason, created_at: now, until })
    .execute()
  return true
}

/** Bans a person; somebody who is banned already stays so. */
export async function ban(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ banned_at: now })
    .where('id', '=', userId)
    .where('banned_at', 'is', null)
    .execute()
}

/**
 * Ends the ban of somebody whose suspensions are over and who was not banned for good.
 * @returns when the latest of their suspensions ends if one lasts longer; otherwise null
 */
export async function endSuspension(tx: Tx, userId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ is_for_good: boolean | null; until: Date | null }>`
    SELECT bool_or(kind = 'ban') AS is_for_good, max(until) AS until FROM strikes WHERE user_id = ${userId}
  `.execute(tx)
  const [held] = rows
  if (!held?.until || held.is_for_good) return null
  if (held.until > now) return held.until
  await tx.updateTable('users').set({ banned_at: null }).where('id', '=', userId).execute()
  return null
}

export interface WarningRow {
  id: string
  reason: string
  created_at: Date
}

/** A person's warnings that they have not answered yet, oldest first. */
export function openWarnings(db: Db | Tx, userId: string): Promise<WarningRow[]> {
  return db
    .selectFrom('strikes')
    .select(['id', 'reason', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'warn')
    .where('understood_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** @returns false if the person has no such warning */
export async function answerWarning(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE strikes SET understood_at = coalesce(understood_at, ${now}) WHERE id = ${id} AND user_id = ${userId} AND kind = 'warn'
    RETURNING 1
  `.execute(tx)
  return rows.length > 0
}
