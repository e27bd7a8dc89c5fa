import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Rises with every change of what the person edits, so that a tab notices what another one has changed in the meantime.
  await sql`ALTER TABLE users ADD COLUMN version integer NOT NULL DEFAULT 0`.execute(db)
}
