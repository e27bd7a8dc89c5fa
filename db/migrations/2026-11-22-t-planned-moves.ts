import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The cell that a waiting publication will show, so that later moves neither postpone nor change it.
  await sql`ALTER TABLE locations ADD COLUMN planned_cell point`.execute(db)
}
