import { type Kysely, sql } from 'kysely'

/** The latest messages of a room are found past any number that were removed: everyone's list of rooms asks for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX room_messages_shown ON room_messages (room_id, cursor) WHERE removed_at IS NULL`.execute(
    db,
  )
}
