import { type Kysely, sql } from 'kysely'

/** Apart from the migration before, whose index would be built again each time that this one does not get its lock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX media_owner`.execute(db)
}
