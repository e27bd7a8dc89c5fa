import { type Kysely, sql } from 'kysely'

/** The messages of matches and of rooms have the same two tables. */
const conversations = [
  { table: 'message_reactions', messages: 'messages', place: 'match_id', places: 'matches' },
  { table: 'room_message_reactions', messages: 'room_messages', place: 'room_id', places: 'rooms' },
]

export async function up(db: Kysely<unknown>): Promise<void> {
  // One reaction a person and message. A row without an emoji was taken back: its revision still says that something has changed.
  for (const { table, messages, place, places } of conversations) {
    await sql
      .raw(`
        CREATE TABLE ${table} (
          message_id uuid NOT NULL REFERENCES ${messages} ON DELETE CASCADE,
          user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
          ${place} uuid NOT NULL REFERENCES ${places} ON DELETE CASCADE,
          emoji text CHECK (char_length(emoji) BETWEEN 1 AND 32),
          revision bigint NOT NULL,
          PRIMARY KEY (message_id, user_id),
          UNIQUE (${place}, revision)
        )
      `)
      .execute(db)
    await sql.raw(`CREATE INDEX ${table}_user ON ${table} (user_id)`).execute(db)
  }
}
