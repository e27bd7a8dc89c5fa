import type { Db, Tx } from '../index.ts'

/** Words that a person hides, in the order they added them. */
export async function hiddenWordsOf(db: Db | Tx, userId: string): Promise<string[]> {
  const row = await db
    .selectFrom('hidden_words')
    .select('words')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.words ?? []
}

/** Like `hiddenWordsOf`, and locks them until the transaction ends. */
export async function lockHiddenWords(tx: Tx, userId: string): Promise<string[]> {
  await tx
    .insertInto('hidden_words')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { words } = await tx
    .selectFrom('hidden_words')
    .select('words')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return words
}

export async function writeHiddenWords(
  tx: Tx,
  userId: string,
  words: readonly string[],
): Promise<void> {
  await tx
    .updateTable('hidden_words')
    .set({ words: [...words] })
    .where('user_id', '=', userId)
    .execute()
}
