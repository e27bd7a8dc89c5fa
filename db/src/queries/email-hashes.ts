import { sql } from 'kysely'
import { inBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'

/** Hash of an address as an earlier release stored it, and today's. */
export interface RenewedHash {
  former: Buffer
  hash: Buffer
}

const given = (hashes: readonly RenewedHash[]) => sql`(
  SELECT DISTINCT former, hash
  FROM unnest(${hashes.map(({ former }) => former)}::bytea[], ${hashes.map(({ hash }) => hash)}::bytea[]) AS each (former, hash)
) AS given`

/** Renews address hashes in lists and accounts, so that they keep matching each other. If two in a list become equal, one stays. */
export async function renewKnown(db: Tx, hashes: readonly RenewedHash[]): Promise<void> {
  if (hashes.length === 0) return
  const { rows } =
    await sql`SELECT FROM people_i_know JOIN ${given(hashes)} ON former = email_hash LIMIT 1`.execute(
      db,
    )
  // Keeps the new form of an address from being added while the old one is converted.
  if (rows.length > 0) await sql`LOCK TABLE people_i_know IN SHARE ROW EXCLUSIVE MODE`.execute(db)
  await sql`
    DELETE FROM people_i_know AS known
    USING (
      SELECT user_id, former, row_number() OVER (PARTITION BY user_id, hash ORDER BY former) AS place, EXISTS (
        SELECT FROM people_i_know AS own WHERE own.user_id = old.user_id AND own.email_hash = hash
      ) AS is_there
      FROM people_i_know AS old JOIN ${given(hashes)} ON former = email_hash
    ) AS same
    WHERE known.user_id = same.user_id AND known.email_hash = former AND (place > 1 OR is_there)
  `.execute(db)
  await sql`UPDATE people_i_know SET email_hash = hash FROM ${given(hashes)} WHERE email_hash = former`.execute(
    db,
  )
  // After the lists, since people with the new hash are notified. In a fixed order, so that two of these never wait for each other.
  await sql`
    UPDATE users SET email_hash = hash
    FROM (
      SELECT users.id AS person_id, hash FROM users JOIN ${given(hashes)} ON former = email_hash ORDER BY users.id FOR NO KEY UPDATE OF users
    ) AS renewed
    WHERE users.id = person_id
  `.execute(db)
}

/** Renews the hashes of banned addresses. */
export async function renewBanned(db: Db | Tx, hashes: readonly RenewedHash[]): Promise<void> {
  if (hashes.length === 0) return
  await sql`UPDATE banned_emails SET hash = given.hash FROM ${given(hashes)} WHERE banned_emails.hash = former`.execute(
    db,
  )
}

/** An account's address with its hash; null if no account has one. */
export async function someEmailHash(db: Db): Promise<{ email: string; hash: Buffer } | null> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'email_hash'])
    .where('email_hash', 'is not', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row?.email_hash ? { email: row.email, hash: row.email_hash } : null
}

/** Calls `renew` with the addresses of all accounts, page by page. */
export async function eachAddress(
  db: Db,
  renew: (emails: string[]) => Promise<void>,
): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  await inBatches(page, async () => {
    const people = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '>', last)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(page)
      .execute()
    await renew(people.map(({ email }) => email))
    last = people.at(-1)?.id ?? last
    return people.length
  })
}

const page = 1000
