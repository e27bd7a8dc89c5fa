import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What SESSION_SECRET was at first, encrypted with what it is now: hashes and links that cannot be made again depend on it.
  await sql`
    CREATE TABLE lasting_secret (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      sealed bytea NOT NULL
    )
  `.execute(db)
}
