import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A message that was taken back keeps its place, and a sentence in place of its words, which no way of reading it can then show.
  await sql`ALTER TABLE messages ADD COLUMN edited_at timestamptz, ADD COLUMN deleted_at timestamptz`.execute(db)
  await sql`ALTER TABLE room_messages ADD COLUMN edited_at timestamptz`.execute(db)
  // What stood there before is evidence: for moderators with a report, and gone after its date.
  await sql`
    CREATE TABLE replaced_messages (
      message_id uuid NOT NULL,
      replaced_at timestamptz NOT NULL,
      sender_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      match_id uuid REFERENCES matches ON DELETE CASCADE,
      room_id uuid REFERENCES rooms ON DELETE CASCADE,
      content text NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (message_id, replaced_at),
      CHECK (num_nonnulls(match_id, room_id) = 1)
    )
  `.execute(db)
  for (const column of ['sender_id', 'match_id', 'room_id', 'expires_at'])
    await sql`CREATE INDEX ${sql.ref(`replaced_messages_${column}`)} ON replaced_messages (${sql.ref(column)})`.execute(
      db,
    )
  for (const table of ['report_messages', 'report_room_messages'])
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN replaced text`.execute(db)
}
