import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Where a traveler is while `time_zone`, by which days are counted, may not follow yet; null while both are the same.
  await db.schema.alterTable('users').addColumn('current_zone', 'text').execute()
}
