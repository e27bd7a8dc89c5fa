import { type Kysely, sql } from 'kysely'

/** Reactions that were stored in another form of their emoji count with the others: see `emojiOf` of the contract. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['message_reactions', 'room_message_reactions'].map((name) => sql.table(name))) {
    const { rows } = await sql<{ emoji: string }>`SELECT DISTINCT emoji FROM ${table} WHERE emoji IS NOT NULL`.execute(
      db,
    )
    for (const { emoji } of rows) {
      const form = qualified(emoji)
      // One with more marks than the column has room for keeps its form.
      if (form !== emoji && form.length <= 32)
        await sql`UPDATE ${table} SET emoji = ${form} WHERE emoji = ${emoji}`.execute(db)
    }
  }
}

const qualified = (emoji: string): string =>
  emoji
    .replace(/[\uFE0E\uFE0F]/g, '')
    .replace(/(?=\p{Emoji})\P{Emoji_Presentation}(?!\p{Emoji_Modifier})/gu, '$&\uFE0F')
