import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The displaced points of the places where a person was lately, so that each is always seen in the same cell.
  await sql`ALTER TABLE locations ADD COLUMN places point[] NOT NULL DEFAULT '{}'`.execute(db)
}
