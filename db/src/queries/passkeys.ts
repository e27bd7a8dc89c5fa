import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import { deleteInBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'
import type { Passkeys } from '../schema.ts'

export type PasskeyRow = Selectable<Passkeys>

/** A person's passkeys, oldest first. */
export const passkeysOf = (db: Db | Tx, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Finds a passkey by the browser's id for it. */
export async function passkeyByCredential(
  db: Db | Tx,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row ?? null
}

/** @throws on the constraint passkeys_credential_id_key */
export async function insertPasskey(tx: Tx, passkey: Insertable<Passkeys>): Promise<void> {
  await tx.insertInto('passkeys').values(passkey).execute()
}

/**
 * Counts a use.
 * @returns false if the passkey is gone, or its counter isn't below this one, so that it may be a copy
 */
export async function usePasskey(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    // Many passkeys always report zero.
    .where((eb) =>
      eb.or([
        eb('counter', '<', String(counter)),
        eb.and([eb('counter', '=', '0'), eb.val(counter === 0)]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function renamePasskey(
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Removes a person's passkeys, or only those with these ids.
 * @returns how many there were
 */
export async function deletePasskeys(
  tx: Tx,
  userId: string,
  ids?: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Uses up a challenge.
 * @returns false if it was answered before
 */
export async function useChallenge(tx: Tx, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('used_challenges')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export const deleteOldChallenges = (db: Db, now: Date): Promise<void> =>
  deleteInBatches(db, 'used_challenges', sql`expires_at <= ${now}`)
