import type { Db, Tx } from '../index.ts'

/** The installation's lasting secret, encrypted; null before the first start. */
export async function sealedLastingSecret(db: Db | Tx): Promise<Buffer | null> {
  const row = await db.selectFrom('lasting_secret').select('sealed').executeTakeFirst()
  return row?.sealed ?? null
}

/** Stores it, unless another process was faster. */
export async function insertLastingSecret(db: Db | Tx, sealed: Buffer): Promise<void> {
  await db
    .insertInto('lasting_secret')
    .values({ sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
