import { sql } from 'kysely'
import type { Db, Tx } from '../index.ts'

/** Most addresses remembered per account. Another one replaces the least recently used. */
const keptAtMost = 10

/**
 * Checks whether an account was signed in to from an address.
 * @param email in lower case
 * @param hash keyed hash of the address
 */
export async function knowsAddress(db: Db | Tx, email: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM known_addresses JOIN users ON users.id = user_id WHERE email = ${email} AND address_hash = ${hash}
    ) AS known
  `.execute(db)
  return rows[0]?.known === true
}

/** Remembers a sign-in from an address. */
export async function rememberAddress(
  tx: Tx,
  userId: string,
  hash: Buffer,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO known_addresses (user_id, address_hash, used_at) VALUES (${userId}, ${hash}, ${now})
    ON CONFLICT (user_id, address_hash) DO UPDATE SET used_at = excluded.used_at
  `.execute(tx)
  await sql`
    DELETE FROM known_addresses WHERE user_id = ${userId} AND address_hash NOT IN (
      SELECT address_hash FROM known_addresses WHERE user_id = ${userId}
      ORDER BY used_at DESC, address_hash LIMIT ${keptAtMost}
    )
  `.execute(tx)
}

/** Deletes addresses that nobody has signed in from since a time. */
export async function deleteOldAddresses(db: Db | Tx, before: Date): Promise<void> {
  await db.deleteFrom('known_addresses').where('used_at', '<', before).execute()
}
