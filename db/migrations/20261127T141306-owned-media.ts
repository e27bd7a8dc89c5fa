import { type Kysely, sql } from 'kysely'

/** An upload looks at the person's latest ones of its kind alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX media_owned ON media (owner_id, kind, created_at)`.execute(db)
}
