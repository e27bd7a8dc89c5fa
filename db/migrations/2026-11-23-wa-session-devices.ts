import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The browser and system of a session, such as "Chrome on Android", for the list of its owner.
  await sql`
    ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT '' CHECK (char_length(device) <= 60)
  `.execute(db)
}
