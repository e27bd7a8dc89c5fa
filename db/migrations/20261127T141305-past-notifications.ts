import { type Kysely, sql } from 'kysely'

/** Rows that end by themselves are found without reading all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX notifications_until ON notifications (until) WHERE until IS NOT NULL`.execute(
    db,
  )
}
