import { type Kysely, sql } from 'kysely'

/** What a person has set for a chat, beside what they have seen of the match. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE seen_matches
      ADD COLUMN is_muted boolean NOT NULL DEFAULT false,
      ADD COLUMN is_unread boolean NOT NULL DEFAULT false
  `.execute(db)
}
