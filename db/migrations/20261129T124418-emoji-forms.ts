import { type Kysely, sql } from 'kysely'

/** Reactions that were stored in another form of their emoji count with the others: see `emojiOf` of the contract. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['message_reactions', 'room_message_reactions'].map((name) =>
    sql.table(name),
  )) {
    const { rows } = await sql<{
      emoji: string
    }>`SELECT DISTINCT emoji FROM ${table} WHERE emoji IS NOT NULL`.execute(db)
    // One with more marks than the column has room for keeps its form.
    const forms = rows
      .map(({ emoji }) => ({ emoji, form: qualified(emoji) }))
      .filter(({ emoji, form }) => form !== emoji && form.length <= 32)
    if (forms.length === 0) continue
    // All in one statement, since each reads the whole table.
    await sql`
      UPDATE ${table} AS reactions SET emoji = form
      FROM unnest(${forms.map(({ emoji }) => emoji)}::text[], ${forms.map(({ form }) => form)}::text[]) AS given (former, form)
      WHERE reactions.emoji = former
    `.execute(db)
  }
}

const qualified = (emoji: string): string =>
  emoji
    .replace(/[\uFE0E\uFE0F]/g, '')
    .replace(/(?=\p{Emoji})\P{Emoji_Presentation}(?!\p{Emoji_Modifier})/gu, '$&\uFE0F')
