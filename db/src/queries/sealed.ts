import { sql } from 'kysely'
import type { Db } from '../index.ts'

// What the server has encrypted begins with its key's id, of 4 bytes. A change applies only to what is still as it was read.

/** Number of rows encrypted with one key. */
export interface KeyCount {
  key: Buffer
  count: number
}

export async function tasteKeys(db: Db): Promise<KeyCount[]> {
  const { rows } = await sql<KeyCount>`
    SELECT substring(sealed FOR 4) AS key, count(*)::integer AS count FROM taste GROUP BY 1
  `.execute(db)
  return rows
}

/** A page of tastes that were encrypted with another key, by their people, after a given one. */
export async function tastesUnderOthers(
  db: Db,
  key: Buffer,
  after: string,
  limit: number,
): Promise<{ user_id: string; sealed: Buffer }[]> {
  const { rows } = await sql<{ user_id: string; sealed: Buffer }>`
    SELECT user_id, sealed FROM taste
    WHERE user_id > ${after} AND substring(sealed FOR 4) <> ${key} ORDER BY user_id LIMIT ${limit}
  `.execute(db)
  return rows
}

export async function resealTaste(
  db: Db,
  userId: string,
  old: Buffer,
  fresh: Buffer,
): Promise<void> {
  await db
    .updateTable('taste')
    .set({ sealed: fresh })
    .where('user_id', '=', userId)
    .where('sealed', '=', old)
    .execute()
}

export async function resealPushKeys(db: Db, old: Buffer, fresh: Buffer): Promise<void> {
  await db
    .updateTable('push_keys')
    .set({ sealed_key: fresh })
    .where('sealed_key', '=', old)
    .execute()
}

export async function resealLastingSecret(db: Db, old: Buffer, fresh: Buffer): Promise<void> {
  await db.updateTable('lasting_secret').set({ sealed: fresh }).where('sealed', '=', old).execute()
}

/** All encrypted pictures: few, since none stays longer than two days. */
export const storedDocuments = (db: Db): Promise<{ name: string; owner_id: string }[]> =>
  db.selectFrom('media').select(['name', 'owner_id']).where('kind', '=', 'document').execute()
