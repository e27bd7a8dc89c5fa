import { sql } from 'kysely'
import type { Db, Tx } from '../index.ts'

/** Length of a grant. Months are calendar months. */
export type Term = { readonly months: number } | { readonly days: number }

export interface Grant {
  id: string
  userId: string
  source: 'purchase' | 'streak' | 'team'
  /** Identifies the grant: the same source, reference and person are granted once. */
  reference: string
  term: Term
  now: Date
}

/**
 * Adds a grant after the person's remaining premium, and sets their premium, under the lock of their row.
 * @returns the new end of their premium; null if this was granted before or there is no such person
 */
export async function addGrant(
  tx: Tx,
  { id, userId, source, reference, term, now }: Grant,
): Promise<Date | null> {
  const { months, days } = { months: null, days: null, ...term }
  // In UTC, or the session's time zone would decide where a month ends.
  const { rows } = await sql<{ ends_at: Date }>`
    WITH granted AS (
      INSERT INTO premium_grants (id, user_id, source, reference, months, days, granted_at, starts_at, ends_at)
      SELECT ${id}, users.id, ${source}, ${reference}, ${months}::integer, ${days}::integer, ${now}, start.at, (
        start.at AT TIME ZONE 'UTC' + make_interval(months => coalesce(${months}::integer, 0), days => coalesce(${days}::integer, 0))
      ) AT TIME ZONE 'UTC'
      FROM users CROSS JOIN LATERAL (
        SELECT greatest(${now}::timestamptz, CASE WHEN is_premium THEN premium_expires_at END) AS at
      ) AS start
      WHERE users.id = ${userId}
      ON CONFLICT (user_id, source, reference) DO NOTHING
      RETURNING ends_at
    )
    UPDATE users SET is_premium = true, premium_expires_at = granted.ends_at
    FROM granted WHERE users.id = ${userId} RETURNING granted.ends_at
  `.execute(tx)
  return rows[0]?.ends_at ?? null
}

/**
 * Revokes or restores this many months or days of a grant, and recomputes all of the person's grants as if only the rest had been granted,
 * under the lock of their row.
 * @returns the end of their premium, null if none is left; undefined if nothing has changed
 */
export async function takeBack(
  tx: Tx,
  {
    userId,
    source,
    reference,
    taken,
    now,
  }: Pick<Grant, 'userId' | 'source' | 'reference' | 'now'> & { taken: number },
): Promise<Date | null | undefined> {
  const changed = await tx
    .updateTable('premium_grants')
    .set({ taken_back: taken, revoked_at: taken > 0 ? now : null })
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .where('reference', '=', reference)
    .where('taken_back', '<>', taken)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return undefined
  const { rows } = await sql<{ ends_at: Date | null }>`
    WITH RECURSIVE kept AS (
      SELECT id, granted_at, row_number() OVER (ORDER BY granted_at, id) AS place, make_interval(
        months => coalesce(months - taken_back, 0), days => coalesce(days - taken_back, 0)
      ) AS term
      FROM premium_grants WHERE user_id = ${userId}
    ), laid AS (
      SELECT NULL::uuid AS id, 0::bigint AS place, NULL::timestamptz AS starts_at, NULL::timestamptz AS ends_at
      UNION ALL
      SELECT kept.id, kept.place, greatest(kept.granted_at, laid.ends_at),
        (greatest(kept.granted_at, laid.ends_at) AT TIME ZONE 'UTC' + kept.term) AT TIME ZONE 'UTC'
      FROM laid JOIN kept ON kept.place = laid.place + 1
    ), moved AS (
      UPDATE premium_grants SET starts_at = laid.starts_at, ends_at = laid.ends_at
      FROM laid WHERE premium_grants.id = laid.id RETURNING 1
    )
    UPDATE users SET is_premium = last.ends_at > ${now}, premium_expires_at = last.ends_at
    FROM (SELECT max(ends_at) AS ends_at FROM laid) AS last
    WHERE users.id = ${userId} RETURNING CASE WHEN last.ends_at > ${now} THEN last.ends_at END AS ends_at
  `.execute(tx)
  return rows[0]?.ends_at ?? null
}

/** When a person's premium ends or should have ended; null if they have none. */
export async function premiumEnd(db: Db | Tx, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('users')
    .select('premium_expires_at')
    .where('id', '=', userId)
    .where('is_premium', '=', true)
    .executeTakeFirst()
  return row?.premium_expires_at ?? null
}

export async function endPremium(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ is_premium: false }).where('id', '=', userId).execute()
}

export interface GrantRow {
  id: string
  source: string
  reference: string
  months: number | null
  days: number | null
  granted_at: Date
  starts_at: Date
  ends_at: Date
  taken_back: number
}

/** A person's grants, latest first. */
export function grantsOf(db: Db | Tx, userId: string): Promise<GrantRow[]> {
  return db
    .selectFrom('premium_grants')
    .select(['id', 'source', 'reference', 'months', 'days'])
    .select(['granted_at', 'starts_at', 'ends_at', 'taken_back'])
    .where('user_id', '=', userId)
    .orderBy('granted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
