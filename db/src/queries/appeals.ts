import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import type { Appeals, Strikes } from '../schema.ts'

type StrikeRow = Selectable<Strikes>

export interface StandingRow
  extends Pick<StrikeRow, 'id' | 'reason' | 'created_at' | 'until' | 'overturned_at'> {
  kind: 'warn' | 'suspend' | 'ban'
  appeal_content: string | null
  appealed_at: Date | null
  closed_at: Date | null
  outcome: 'uphold' | 'overturn' | null
  answer: string | null
}

/** Decisions about a person, latest first, with their appeals. */
export async function strikesOf(db: Db | Tx, userId: string): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    SELECT strikes.id, kind, reason, strikes.created_at, until, overturned_at,
      appeals.content AS appeal_content, appeals.created_at AS appealed_at, closed_at, outcome, answer
    FROM strikes LEFT JOIN appeals ON appeals.strike_id = strikes.id
    WHERE user_id = ${userId} ORDER BY strikes.created_at DESC, strikes.id DESC
  `.execute(db)
  return rows
}

/** Locks a person's strike until the transaction ends; null if they have none with this id. */
export async function lockStrike(tx: Tx, userId: string, id: string): Promise<StrikeRow | null> {
  const row = await tx
    .selectFrom('strikes')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Stores an appeal.
 * @returns false if this strike already has one
 */
export async function insertAppeal(
  tx: Tx,
  { id, strikeId, content, now }: { id: string; strikeId: string; content: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('appeals')
    .values({ id, strike_id: strikeId, content, created_at: now })
    .onConflict((conflict) => conflict.column('strike_id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface AppealRow extends Selectable<Appeals> {
  user_id: string
  name: string
  kind: 'warn' | 'suspend' | 'ban'
  reason: string
  decided_at: Date
  until: Date | null
  report_id: string
  report_number: number
  /** True if the person may use the product before this is decided. */
  is_out: boolean
}

const appeals = sql`
  SELECT appeals.*, strikes.user_id, users.name, strikes.kind, strikes.reason, strikes.created_at AS decided_at, strikes.until,
    strikes.report_id, reports.number AS report_number, users.banned_at IS NOT NULL AS is_out
  FROM appeals JOIN strikes ON strikes.id = appeals.strike_id JOIN users ON users.id = strikes.user_id
    JOIN reports ON reports.id = strikes.report_id
`

/** Most rows of the list. */
const listedAtMost = 500

/** Open appeals: suspended and banned people first, then the oldest. */
export async function openAppeals(db: Db): Promise<AppealRow[]> {
  const { rows } = await sql<AppealRow>`
    ${appeals} WHERE appeals.closed_at IS NULL ORDER BY users.banned_at IS NULL, appeals.created_at LIMIT ${listedAtMost}
  `.execute(db)
  return rows
}

export async function appealByNumber(db: Db | Tx, number: number): Promise<AppealRow | null> {
  const { rows } = await sql<AppealRow>`${appeals} WHERE appeals.number = ${number}`.execute(db)
  return rows[0] ?? null
}

/**
 * Closes an open appeal.
 * @returns false if it was closed
 */
export async function closeAppeal(
  tx: Tx,
  id: string,
  { outcome, answer, now }: { outcome: 'uphold' | 'overturn'; answer: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('appeals')
    .set({ outcome, answer, closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Checks whether the appeal against a report's strike was decided. An open one can't be until the transaction ends. */
export async function isAppealDecided(tx: Tx, reportId: string): Promise<boolean> {
  const { rows } = await sql<{ closed_at: Date | null }>`
    SELECT closed_at FROM appeals JOIN strikes ON strikes.id = strike_id WHERE report_id = ${reportId} FOR UPDATE OF appeals
  `.execute(tx)
  return rows[0]?.closed_at != null
}

/**
 * Reopens an appeal that was decided after a time.
 * @returns the decision; null if there was none
 */
export async function reopenAppeal(
  tx: Tx,
  id: string,
  since: Date,
): Promise<'uphold' | 'overturn' | null> {
  const { rows } = await sql<{ outcome: 'uphold' | 'overturn' }>`
    UPDATE appeals SET outcome = NULL, answer = NULL, closed_at = NULL
    FROM (SELECT id, outcome FROM appeals WHERE id = ${id} FOR UPDATE) AS before
    WHERE appeals.id = before.id AND closed_at > ${since} RETURNING before.outcome
  `.execute(tx)
  return rows[0]?.outcome ?? null
}

/** An appeal as its person sees it; its outcome is null while open. Null if there is none. */
export async function appealToTell(
  db: Db | Tx,
  id: string,
): Promise<{ user_id: string; strike_id: string; outcome: 'uphold' | 'overturn' | null } | null> {
  const { rows } = await sql<{
    user_id: string
    strike_id: string
    outcome: 'uphold' | 'overturn' | null
  }>`
    SELECT user_id, strike_id, outcome FROM appeals JOIN strikes ON strikes.id = strike_id WHERE appeals.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}
