import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `copy` is the name of the report's own files, which has no address; null until they are made. `let_go_at` is when the report was closed:
  // the files stay for as long as that can be undone. `bytes` bounds what the reports of one person keep of another.
  await sql`
    ALTER TABLE report_media ADD COLUMN copy text CHECK (copy <> name), ADD COLUMN let_go_at timestamptz,
      ADD COLUMN bytes bigint NOT NULL DEFAULT 0
  `.execute(db)
  await sql`UPDATE report_media SET bytes = media.bytes FROM media WHERE media.name = report_media.name`.execute(db)
  await sql`CREATE INDEX report_media_uncopied ON report_media (name) WHERE copy IS NULL`.execute(db)
  await sql`CREATE INDEX report_media_copy ON report_media (copy) WHERE copy IS NOT NULL`.execute(db)
  await sql`CREATE INDEX report_media_let_go ON report_media (let_go_at) WHERE let_go_at IS NOT NULL`.execute(db)
}
