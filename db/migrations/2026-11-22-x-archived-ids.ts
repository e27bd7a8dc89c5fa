import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A reported message is looked up by its id, however long the history of the ended match is.
  await sql`CREATE INDEX archived_messages_id ON archived_messages (id)`.execute(db)
}
