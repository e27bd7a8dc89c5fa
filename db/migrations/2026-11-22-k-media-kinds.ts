import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE media DROP CONSTRAINT media_kind_check`.execute(db)
  await sql`ALTER TABLE media ADD CONSTRAINT media_kind_check CHECK (kind IN ('photo', 'voice', 'music', 'video'))`.execute(
    db,
  )
  // Of the file's name, without the dot; photos were the only kind.
  await sql`ALTER TABLE media ADD COLUMN ending text NOT NULL DEFAULT 'webp' CHECK (ending ~ '^[a-z0-9]{2,4}$')`.execute(
    db,
  )
}
