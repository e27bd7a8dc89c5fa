import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether they have opened its chat, until when a match is shown as new in the list.
  await sql`ALTER TABLE seen_matches ADD COLUMN is_opened boolean NOT NULL DEFAULT false`.execute(db)
  // No match with messages was shown as new so far.
  await sql`
    UPDATE seen_matches SET is_opened = true FROM matches WHERE matches.id = match_id AND last_seq > 0
  `.execute(db)
}
