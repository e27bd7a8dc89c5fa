import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import type { PushKeys, PushSubscriptions } from '../schema.ts'

type PushSubscriptionRow = Selectable<PushSubscriptions>

/** Keys of the installation; null if it has none yet. */
export async function pushKeys(db: Db | Tx): Promise<Selectable<PushKeys> | null> {
  return (await db.selectFrom('push_keys').selectAll().executeTakeFirst()) ?? null
}

/** Stores the installation's keys, unless another process was faster. */
export async function insertPushKeys(
  db: Db | Tx,
  publicKey: string,
  sealedKey: Buffer,
): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, sealed_key: sealedKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Replaces a pair of keys that no longer works, unless another process was faster, and drops everything that depends on it. */
export async function replacePushKeys(
  tx: Tx,
  lost: string,
  publicKey: string,
  sealedKey: Buffer,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('push_keys')
    .set({ public_key: publicKey, sealed_key: sealedKey })
    .where('public_key', '=', lost)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await tx.deleteFrom('push_subscriptions').execute()
}

/** Endpoints of a session's browsers. */
export async function endpointsOf(db: Db | Tx, sessionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('session_id', '=', sessionId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ endpoint }) => endpoint)
}

/**
 * Stores a browser for a session. Another user's browser changes owner only with its stored keys, which only the browser knows. Beyond
 * `atMost`, the user's oldest are dropped.
 * @returns false if it stays with its owner
 */
export async function putPushSubscription(
  tx: Tx,
  row: Insertable<PushSubscriptions>,
  atMost: number,
): Promise<boolean> {
  const { endpoint: _, ...rest } = row
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet(rest)
        .where(
          sql<boolean>`push_subscriptions.user_id = excluded.user_id
            OR (push_subscriptions.public_key, push_subscriptions.auth) = (excluded.public_key, excluded.auth)`,
        ),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await sql`
    DELETE FROM push_subscriptions WHERE id IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${row.user_id} ORDER BY created_at DESC, id DESC OFFSET ${atMost}
    )
  `.execute(tx)
  return true
}

/** Removes a browser of a person. */
export async function dropPushSubscription(
  db: Db | Tx,
  userId: string,
  endpoint: string,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** Ids of a person's browsers. */
export async function pushSubscriptionsOf(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}

export async function pushSubscriptionById(
  db: Db | Tx,
  id: string,
): Promise<(PushSubscriptionRow & { language: string | null }) | null> {
  const row = await db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'user_id')
    .selectAll('push_subscriptions')
    .select('users.language')
    .where('push_subscriptions.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Removes a browser that its push service no longer knows. */
export async function deletePushSubscription(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}
