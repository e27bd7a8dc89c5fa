import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Which message another one answers, in the same match or room. Most answer none, and sending those writes nothing here.
  for (const messages of ['messages', 'room_messages']) {
    const table = messages === 'messages' ? 'message_replies' : 'room_message_replies'
    await sql
      .raw(`
        CREATE TABLE ${table} (
          message_id uuid PRIMARY KEY REFERENCES ${messages} ON DELETE CASCADE,
          original_id uuid NOT NULL REFERENCES ${messages} ON DELETE CASCADE,
          CHECK (message_id <> original_id)
        )
      `)
      .execute(db)
    await sql.raw(`CREATE INDEX ${table}_original ON ${table} (original_id)`).execute(db)
  }
}
