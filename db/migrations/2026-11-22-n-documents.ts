import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE media DROP CONSTRAINT media_kind_check`.execute(db)
  await sql`
    ALTER TABLE media
      ADD CONSTRAINT media_kind_check CHECK (kind IN ('photo', 'voice', 'music', 'video', 'document'))
  `.execute(db)
}
