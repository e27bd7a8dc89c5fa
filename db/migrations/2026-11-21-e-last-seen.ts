import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // For whoever looks for any gender: the latest seen are read in order, instead of everybody being read and sorted.
  await sql`
    CREATE INDEX users_seen ON users (last_seen DESC NULLS LAST, id) WHERE completed_at IS NOT NULL AND banned_at IS NULL
  `.execute(db)
}
