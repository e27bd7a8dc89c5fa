import { sql } from 'kysely'
import { deleteInBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'

/** Keeps an e-mail address from signing up, by its keyed hash; `until` is the end of a suspension. */
export async function banEmail(
  tx: Tx,
  { strikeId, hash, until }: { strikeId: string; hash: Buffer; until: Date | null },
): Promise<void> {
  await tx.insertInto('banned_emails').values({ strike_id: strikeId, hash, until }).execute()
}

/** Lifts a strike's ban of an address. */
export async function freeEmail(tx: Tx, strikeId: string): Promise<void> {
  await tx.deleteFrom('banned_emails').where('strike_id', '=', strikeId).execute()
}

/** @param hashes of one address, in each form in which it may be stored */
export async function isEmailBanned(
  db: Db | Tx,
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('banned_emails')
    .select('strike_id')
    .where('hash', 'in', hashes)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes hashes of suspensions that have ended. */
export const freeOldEmails = (db: Db, now: Date): Promise<void> =>
  deleteInBatches(db, 'banned_emails', sql`until <= ${now}`)
