import { sql } from 'kysely'
import { inBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'

/** Addresses that a person has added, in all and on this day (UTC). */
export interface KnownCounts {
  total: number
  today: number
}

export async function countsOfKnown(db: Db | Tx, userId: string, now: Date): Promise<KnownCounts> {
  const { rows } = await sql<KnownCounts>`
    SELECT total, CASE WHEN day = ${dayOf(now)}::date THEN added ELSE 0 END AS today FROM people_i_know_counts WHERE user_id = ${userId}
  `.execute(db)
  return rows[0] ?? { total: 0, today: 0 }
}

/** The same, locked until the transaction ends, so that two requests can't both use the rest. */
export async function holdKnown(tx: Tx, userId: string, now: Date): Promise<KnownCounts> {
  await sql`
    INSERT INTO people_i_know_counts AS counts (user_id, day, added, total) VALUES (${userId}, ${dayOf(now)}, 0, 0)
    ON CONFLICT (user_id) DO UPDATE SET total = counts.total
  `.execute(tx)
  return countsOfKnown(tx, userId, now)
}

/**
 * Adds as many addresses as `room` allows, in order.
 * @returns how many of all aren't in the list afterward
 */
export async function addKnown(
  tx: Tx,
  {
    userId,
    hashes,
    room,
    now,
  }: { userId: string; hashes: readonly Buffer[]; room: number; now: Date },
): Promise<number> {
  await sql`
    INSERT INTO people_i_know (user_id, email_hash, created_at)
    SELECT ${userId}, hash, ${now} FROM (SELECT hash, min(place) AS place FROM unnest(${hashes}::bytea[]) WITH ORDINALITY AS given (hash, place) GROUP BY hash) AS given
    WHERE NOT EXISTS (SELECT FROM people_i_know AS own WHERE own.user_id = ${userId} AND own.email_hash = hash)
    ORDER BY place LIMIT ${room}
  `.execute(tx)
  const { rows } = await sql<{ left: number }>`
    SELECT count(DISTINCT hash)::integer AS left FROM unnest(${hashes}::bytea[]) AS hash
    WHERE NOT EXISTS (SELECT FROM people_i_know AS own WHERE own.user_id = ${userId} AND own.email_hash = hash)
  `.execute(tx)
  return rows[0]?.left ?? 0
}

export const deleteKnown = async (tx: Tx, userId: string): Promise<void> =>
  void (await tx.deleteFrom('people_i_know').where('user_id', '=', userId).execute())

/** Adds missing hashes of accounts, in batches. */
export const hashEmails = (db: Db, hashOf: (email: string) => Buffer): Promise<void> =>
  inBatches(batch, async () => {
    const people = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email_hash', 'is', null)
      .where('deleted_at', 'is', null)
      .limit(batch)
      .execute()
    const hashes = people.map(({ email }) => hashOf(email))
    // An address that changed since already has its hash, or gets it in the next batch.
    await sql`
      UPDATE users SET email_hash = hash
      FROM unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[], ${hashes}::bytea[])
        AS given (person_id, address, hash)
      WHERE users.id = person_id AND email = address AND email_hash IS NULL
    `.execute(db)
    return people.length
  })

const batch = 1000

/** The day in UTC. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
