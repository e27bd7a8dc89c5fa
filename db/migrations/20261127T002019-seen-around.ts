import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // When people were seen changes every minute while they are here. Decks are dealt in the order of tens of minutes, so that this write
  // leaves all indexes of the table as they are. Processes of the previous release write `last_seen` alone, and the column follows.
  await sql`
    ALTER TABLE users ADD COLUMN seen_around timestamp
      GENERATED ALWAYS AS (date_bin('10 minutes', last_seen AT TIME ZONE 'UTC', timestamp '2000-01-01')) STORED
  `.execute(db)
  // Room in each page for the next version of a row, which no index needs to know.
  await sql`ALTER TABLE users SET (fillfactor = 85)`.execute(db)
  await sql`DROP INDEX users_seen`.execute(db)
  await sql`
    CREATE INDEX users_seen ON users (seen_around DESC NULLS LAST, id) WHERE completed_at IS NOT NULL AND banned_at IS NULL
  `.execute(db)
}
