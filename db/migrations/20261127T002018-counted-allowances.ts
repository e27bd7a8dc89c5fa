import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Rises with every change of likes and super likes, so that of two views the newer one is known.
  await sql`ALTER TABLE allowances ADD COLUMN version integer NOT NULL DEFAULT 0`.execute(db)
}
