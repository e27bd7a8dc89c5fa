import { sql } from 'kysely'
import type { Db, Tx } from '../index.ts'

/** A person's share of a call they agreed to pay, and the purchase that collects it. */
interface OwedRow {
  id: string
  ended_at: Date
  paid_minutes: number
  /** The person's own share. */
  cents: number
  /** Null if no purchase collects it: there was none yet, or its payment has ended. */
  purchase: string | null
  paid_at: Date | null
}

/** A purchase whose payment has ended leaves its shares open for the next one. */
const sharesOf = (userId: string) => sql`
  SELECT share.id, share.ended_at, paid_minutes, cents, purchases.id AS purchase, paid_at
  FROM (
    SELECT id, closed_at AS ended_at, paid_minutes, user1_cents AS cents, user1_purchase AS purchase
    FROM video_calls WHERE user1_id = ${userId} AND user1_cents > 0
    UNION ALL
    SELECT id, closed_at, paid_minutes, user2_cents, user2_purchase
    FROM video_calls WHERE user2_id = ${userId} AND user2_cents > 0
  ) AS share
  LEFT JOIN purchases ON purchases.id = share.purchase AND NOT has_lapsed
`

/** A person's shares of calls, paid or not, latest first. */
export async function owedShares(db: Db | Tx, userId: string): Promise<OwedRow[]> {
  const { rows } =
    await sql<OwedRow>`${sharesOf(userId)} ORDER BY ended_at DESC, id LIMIT 500`.execute(db)
  return rows
}

/** Cents that no purchase collects yet; the next one will. */
export async function openCents(db: Db | Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(cents), 0)::integer AS cents FROM (${sharesOf(userId)}) AS shares WHERE purchase IS NULL
  `.execute(db)
  return rows[0]?.cents ?? 0
}

/** Unpaid cents, including those of a purchase with an open payment. */
export async function unpaidCents(db: Db | Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(cents), 0)::integer AS cents FROM (${sharesOf(userId)}) AS shares WHERE paid_at IS NULL
  `.execute(db)
  return rows[0]?.cents ?? 0
}

/** Makes a new purchase collect everything its buyer owes. The caller keeps the buyer's other purchases waiting. */
export async function collectOwed(tx: Tx, userId: string, purchase: string): Promise<void> {
  await sql`
    WITH open AS (SELECT id FROM (${sharesOf(userId)}) AS shares WHERE purchase IS NULL),
    -- Both people of several calls may buy at once, so the rows are locked in one order.
    locked AS (SELECT id FROM video_calls WHERE id IN (SELECT id FROM open) ORDER BY id FOR NO KEY UPDATE),
    collected AS (
      UPDATE video_calls SET
        user1_purchase = CASE WHEN user1_id = ${userId} THEN ${purchase}::uuid ELSE user1_purchase END,
        user2_purchase = CASE WHEN user2_id = ${userId} THEN ${purchase}::uuid ELSE user2_purchase END
      WHERE id IN (SELECT id FROM locked)
      RETURNING CASE WHEN user1_id = ${userId} THEN user1_cents ELSE user2_cents END AS cents
    )
    UPDATE purchases SET owed_cents = (SELECT coalesce(sum(cents), 0) FROM collected) WHERE id = ${purchase}
  `.execute(tx)
}
