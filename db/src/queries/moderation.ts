import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import type {
  ModerationDecisions,
  ReportMedia,
  ReportMessages,
  ReportRoomMessages,
  ReportStatements,
  Reports,
  Strikes,
} from '../schema.ts'
import { letMediaGo } from './evidence.ts'

export type Decision = 'dismiss' | 'warn' | 'suspend' | 'ban'

interface OpenReportRow {
  number: number
  category: string
  created_at: Date
  reported_id: string
  /** Null without an account. */
  reported_name: string | null
  reporter_id: string
  /** The reporter's earlier reports that led to a measure, and those dismissed. */
  upheld: number
  dismissed: number
}

/** Most open reports that are read, in all and per reporter. */
const [openAtMost, listedOfReporter] = [5000, 20]

/**
 * Open reports, first those of `urgent` categories, then the oldest. Limited per reporter, and everyone's first report comes before
 * anyone's second, so that nobody can bury others' reports under their own. Texts flagged by the `rules` count as reported by the person
 * they are about.
 */
export async function openReports(
  db: Db,
  urgent: readonly string[],
  rules: string,
): Promise<OpenReportRow[]> {
  const { rows } = await sql<OpenReportRow>`
    SELECT number, category, reports.created_at, reported_id, users.name AS reported_name, reporter_id, earlier.upheld, earlier.dismissed
    FROM (
      SELECT *, category <> ALL (${urgent}::text[]) AS can_wait,
        row_number() OVER (PARTITION BY reporter_id, CASE WHEN reporter_id = ${rules} THEN reported_id END ORDER BY category <> ALL (${urgent}::text[]), created_at) AS nth
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
  roomMessages: Selectable<ReportRoomMessages>[]
  media: Selectable<ReportMedia>[]
  /** All decisions ever made about the reported person, oldest first. */
  decisions: Selectable<ModerationDecisions>[]
  /** True if its appeal was decided, which overrides the decision on the report. */
  is_appeal_decided: boolean
}

/** A report with all its evidence; null if the number is unknown. */
export async function reportFile(db: Db, number: number): Promise<ReportFile | null> {
  const report = await db
    .selectFrom('reports')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirst()
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
    messages: await db
      .selectFrom('report_messages')
      .selectAll()
      .where('report_id', '=', id)
      .orderBy('seq')
      .execute(),
    roomMessages: await db
      .selectFrom('report_room_messages')
      .selectAll()
      .where('report_id', '=', id)
      .orderBy('room_id')
      .orderBy('number')
      .execute(),
    media: await db
      .selectFrom('report_media')
      .selectAll()
      .where('report_id', '=', id)
      .where('let_go_at', 'is', null)
      .orderBy('name')
      .execute(),
    decisions: await db
      .selectFrom('moderation_decisions')
      .selectAll()
      .where('reported_id', '=', report.reported_id)
      .orderBy('decided_at')
      .execute(),
    is_appeal_decided:
      (await db
        .selectFrom('strikes')
        .innerJoin('appeals', 'appeals.strike_id', 'strikes.id')
        .select('appeals.id')
        .where('report_id', '=', id)
        .where('appeals.closed_at', 'is not', null)
        .executeTakeFirst()) !== undefined,
  }
}

/** Locks a report until the transaction ends. */
export async function lockReport(tx: Tx, number: number): Promise<Selectable<Reports> | null> {
  const row = await tx
    .selectFrom('reports')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export interface Verdict<D = Decision> {
  id: string
  decision: D
  /** Name of the reason in the list; null for free text. */
  rule: string | null
  reason: string
  by: string
  now: Date
  /** End of a suspension. */
  until: Date | null
}

/** A report that a decision is about. */
export interface Closing {
  id: string
  reported_id: string
}

/** Closes a report, releases its files, and records who decided what and why. */
export async function closeReport(tx: Tx, report: Closing, verdict: Verdict): Promise<void> {
  const { decision, now } = verdict
  await tx
    .updateTable('reports')
    .set({ closed_at: now, decision })
    .where('id', '=', report.id)
    .execute()
  await letMediaGo(tx, report.id, now)
  await recordDecision(tx, report, verdict)
}

/** An act on an account without a report, other than to suspend or ban. */
export type AccountAct = 'sign-out' | 'reset' | 'email' | 'export' | 'delete' | 'premium'

/** Records a decision about a report, its undo, or an act on an account, whose `report.id` is null. Nothing changes it afterward. */
export async function recordDecision(
  tx: Tx,
  report: Closing | { id: null; reported_id: string },
  {
    id,
    decision,
    rule,
    reason,
    by,
    now,
    until,
  }: Verdict<Decision | 'undo' | 'uphold' | 'overturn' | AccountAct>,
): Promise<void> {
  await tx
    .insertInto('moderation_decisions')
    .values({
      id,
      report_id: report.id,
      reported_id: report.reported_id,
      decision,
      rule,
      reason,
      decided_by: by,
      decided_at: now,
      until,
    })
    .execute()
}

/**
 * Reopens a closed report. If the same person has reported the same again since, that report is the open one and this one stays closed as
 * dismissed.
 * @returns true if it is open
 */
export async function reopenReport(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    UPDATE reports SET
      closed_at = CASE WHEN again.is_there THEN closed_at END,
      decision = CASE WHEN again.is_there THEN 'dismiss' END
    FROM (
      SELECT EXISTS (
        SELECT FROM reports AS other JOIN reports AS this ON this.id = ${id} AND this.reporter_id = other.reporter_id
          AND this.reported_id = other.reported_id AND this.category = other.category
        WHERE other.closed_at IS NULL
      ) AS is_there
    ) AS again
    WHERE id = ${id} RETURNING closed_at IS NULL AS is_open
  `.execute(tx)
  return rows[0]?.is_open === true
}

/** Profiles as seen in a report's statements. */
export async function profilesIn(tx: Tx, reportId: string): Promise<unknown[]> {
  const rows = await tx
    .selectFrom('report_statements')
    .select('profile')
    .where('report_id', '=', reportId)
    .execute()
  return rows.map(({ profile }) => profile)
}

/**
 * Deletes a report's strike.
 * @returns it; null if there is none
 */
export async function deleteStrike(tx: Tx, reportId: string): Promise<Selectable<Strikes> | null> {
  const row = await tx
    .deleteFrom('strikes')
    .where('report_id', '=', reportId)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Cancels the effects of a strike, which stays on record; the report counts as dismissed. */
export async function overturnStrike(
  tx: Tx,
  { strikeId, reportId, now }: { strikeId: string; reportId: string; now: Date },
): Promise<void> {
  await tx.updateTable('strikes').set({ overturned_at: now }).where('id', '=', strikeId).execute()
  await tx.updateTable('reports').set({ decision: 'dismiss' }).where('id', '=', reportId).execute()
}

/**
 * Restores an overturned strike.
 * @returns the person's e-mail address; null if the account no longer exists
 */
export async function restoreStrike(
  tx: Tx,
  { strikeId, reportId }: { strikeId: string; reportId: string },
): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    WITH strike AS (
      UPDATE strikes SET overturned_at = NULL WHERE id = ${strikeId} RETURNING user_id, kind
    ), report AS (
      UPDATE reports SET decision = strike.kind FROM strike WHERE reports.id = ${reportId}
    )
    SELECT email FROM users JOIN strike ON users.id = user_id WHERE deleted_at IS NULL FOR NO KEY UPDATE OF users
  `.execute(tx)
  return rows[0]?.email ?? null
}

/** Locks a person against other decisions about them. A separate statement, so that the next one sees what they have written. */
async function takeTurn(tx: Tx, userId: string): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
}

/** Lifts a person's ban if no strike keeps them out anymore. */
export async function freeIfNothingStands(tx: Tx, userId: string, now: Date): Promise<void> {
  await takeTurn(tx, userId)
  await sql`
    UPDATE users SET banned_at = NULL
    WHERE id = ${userId} AND banned_at IS NOT NULL AND deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM strikes
      WHERE user_id = ${userId} AND overturned_at IS NULL AND (kind = 'ban' OR (kind = 'suspend' AND until > ${now}))
    )
  `.execute(tx)
}

interface Strike {
  id: string
  userId: string
  reportId: string
  kind: Exclude<Decision, 'dismiss'>
  reason: string
  now: Date
  until: Date | null
}

/**
 * Stores a strike.
 * @returns the person's e-mail address; null if the account no longer exists
 */
export async function insertStrike(
  tx: Tx,
  { id, userId, reportId, kind, reason, now, until }: Strike,
): Promise<string | null> {
  const person = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) return null
  await tx
    .insertInto('strikes')
    .values({ id, user_id: userId, report_id: reportId, kind, reason, created_at: now, until })
    .execute()
  return person.email
}

/** Bans a person. A repeat changes nothing. */
export async function ban(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ banned_at: now })
    .where('id', '=', userId)
    .where('banned_at', 'is', null)
    .execute()
}

/**
 * Lifts the ban of a person whose suspensions have ended and who wasn't banned for good.
 * @returns the end of their longest suspension if one is still running; otherwise null
 */
export async function endSuspension(tx: Tx, userId: string, now: Date): Promise<Date | null> {
  await takeTurn(tx, userId)
  const { rows } = await sql<{ is_for_good: boolean | null; until: Date | null }>`
    SELECT bool_or(kind = 'ban') AS is_for_good, max(until) AS until FROM strikes
    WHERE user_id = ${userId} AND overturned_at IS NULL
  `.execute(tx)
  const [held] = rows
  if (!held?.until || held.is_for_good) return null
  if (held.until > now) return held.until
  await tx
    .updateTable('users')
    .set({ banned_at: null })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  return null
}

/** The decision that keeps a banned person out: a ban for good, or the suspension that ends last; null if none is recorded. */
export async function exclusionOf(
  db: Db | Tx,
  userId: string,
  now: Date,
): Promise<{ id: string; reason: string; until: Date | null } | null> {
  const row = await db
    .selectFrom('strikes')
    .select(['id', 'reason', 'until'])
    .where('user_id', '=', userId)
    .where('overturned_at', 'is', null)
    .where((eb) =>
      eb.or([eb('kind', '=', 'ban'), eb.and([eb('kind', '=', 'suspend'), eb('until', '>', now)])]),
    )
    .orderBy(sql`kind = 'ban'`, 'desc')
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Decisions that keep a person out, with their open appeals, locked until the transaction ends. */
export async function excludingStrikes(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<{ id: string; report_id: string; kind: string; appeal_id: string | null }[]> {
  const { rows } = await sql<{
    id: string
    report_id: string
    kind: string
    appeal_id: string | null
  }>`
    SELECT strikes.id, report_id, kind, appeals.id AS appeal_id
    FROM strikes LEFT JOIN appeals ON strike_id = strikes.id AND closed_at IS NULL
    WHERE user_id = ${userId} AND overturned_at IS NULL AND (kind = 'ban' OR (kind = 'suspend' AND until > ${now}))
    ORDER BY strikes.created_at, strikes.id FOR UPDATE OF strikes
  `.execute(tx)
  return rows
}

export interface WarningRow {
  id: string
  reason: string
  created_at: Date
}

/** A person's unacknowledged warnings, oldest first. */
export function openWarnings(db: Db | Tx, userId: string): Promise<WarningRow[]> {
  return db
    .selectFrom('strikes')
    .select(['id', 'reason', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'warn')
    .where('understood_at', 'is', null)
    .where('overturned_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

/** @returns false if the person has no such warning */
export async function answerWarning(
  tx: Tx,
  userId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE strikes SET understood_at = coalesce(understood_at, ${now}) WHERE id = ${id} AND user_id = ${userId} AND kind = 'warn'
    RETURNING 1
  `.execute(tx)
  return rows.length > 0
}
