import { type Kysely, sql } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE media
      ADD COLUMN width integer, ADD COLUMN height integer, ADD COLUMN seconds real,
      DROP CONSTRAINT media_kind_check,
      ADD CONSTRAINT media_kind_check CHECK (
        kind IN ('photo', 'voice', 'music', 'video', 'document', 'message-photo', 'voice-note')
      ) NOT VALID
  `.execute(db)

  // What a message of a match or a room brings besides words. An upload belongs to one message for good, and stays as evidence when the
  // message is gone: for moderators alone, until its date. A message that was archived or taken back is not there or says so itself.
  await sql`
    CREATE TABLE attachments (
      name text PRIMARY KEY REFERENCES media ON DELETE CASCADE,
      message_id uuid NOT NULL,
      place smallint NOT NULL CHECK (place BETWEEN 0 AND 5),
      match_id uuid REFERENCES matches ON DELETE CASCADE,
      room_id uuid REFERENCES rooms ON DELETE CASCADE,
      withdrawn_at timestamptz,
      expires_at timestamptz,
      UNIQUE (message_id, place),
      CHECK (num_nonnulls(match_id, room_id) = 1),
      CHECK ((withdrawn_at IS NULL) = (expires_at IS NULL))
    )
  `.execute(db)
  for (const column of ['match_id', 'room_id', 'expires_at'])
    await sql`
      CREATE INDEX ${sql.ref(`attachments_${column}`)} ON attachments (${sql.ref(column)}) WHERE ${sql.ref(column)} IS NOT NULL
    `.execute(db)

  // Only what brings something besides words may have none.
  await sql`
    ALTER TABLE messages
      ADD COLUMN kind text NOT NULL DEFAULT 'text',
      DROP CONSTRAINT messages_content_check,
      ADD CONSTRAINT messages_kind_check CHECK (kind IN ('text', 'photo', 'voice-note')) NOT VALID,
      ADD CONSTRAINT messages_content_check CHECK (char_length(content) <= 2000 AND (content <> '' OR kind <> 'text')) NOT VALID
  `.execute(db)
  await sql`
    ALTER TABLE room_messages
      ADD COLUMN kind text NOT NULL DEFAULT 'text',
      DROP CONSTRAINT room_messages_check,
      ADD CONSTRAINT room_messages_kind_check CHECK (kind IN ('text', 'photo', 'voice-note')) NOT VALID,
      ADD CONSTRAINT room_messages_check CHECK (content <> '' OR image_url IS NOT NULL OR kind <> 'text') NOT VALID
  `.execute(db)
  for (const table of ['report_messages', 'report_room_messages'])
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN attachments text[] NOT NULL DEFAULT '{}'`.execute(db)

  // The new ones take the calls of the release before, which name no kind.
  await sql`DROP FUNCTION IF EXISTS send_message(uuid, timestamptz, timestamptz, uuid, uuid, uuid, text, timestamptz)`.execute(
    db,
  )
  await sql`
    DROP FUNCTION IF EXISTS send_room_message(
      uuid, uuid, uuid, uuid, text, text, timestamptz, integer, timestamptz, integer, integer, timestamptz, timestamptz
    )
  `.execute(db)
  await installFunctions(db, 'a765bc0d0d93')
}
