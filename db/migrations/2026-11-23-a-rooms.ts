import { type Kysely, sql } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A closed room stays for the reports about it; nobody can open it any more.
  await sql`
    CREATE TABLE rooms (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (name <> '' AND length(name) <= 50),
      description text NOT NULL CHECK (length(description) <= 200),
      created_by uuid REFERENCES users ON DELETE SET NULL,
      created_at timestamptz NOT NULL,
      entered_at timestamptz NOT NULL,
      last_cursor bigint NOT NULL DEFAULT 0,
      message_count integer NOT NULL DEFAULT 0 CHECK (message_count >= 0),
      last_message_at timestamptz,
      archived_at timestamptz,
      closed_at timestamptz
    )
  `.execute(db)
  await sql`CREATE INDEX rooms_open ON rooms (last_message_at DESC) WHERE closed_at IS NULL AND archived_at IS NULL`.execute(
    db,
  )
  await sql`CREATE INDEX rooms_creator ON rooms (created_by)`.execute(db)

  // number: 1, 2, 3 … without gaps, for the server alone. cursor: what readers are told, which grows by random steps.
  await sql`
    CREATE TABLE room_messages (
      id uuid PRIMARY KEY,
      room_id uuid NOT NULL REFERENCES rooms ON DELETE CASCADE,
      number integer NOT NULL,
      cursor bigint NOT NULL,
      sender_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      client_id uuid,
      content text NOT NULL CHECK (length(content) <= 2000),
      image_url text,
      sent_at timestamptz NOT NULL,
      removed_at timestamptz,
      CHECK (content <> '' OR image_url IS NOT NULL),
      UNIQUE (room_id, number),
      UNIQUE (room_id, cursor)
    )
  `.execute(db)
  await sql`
    CREATE UNIQUE INDEX room_messages_client ON room_messages (room_id, sender_id, client_id) WHERE client_id IS NOT NULL
  `.execute(db)
  await sql`CREATE INDEX room_messages_sender ON room_messages (sender_id, room_id, sent_at)`.execute(db)
  await sql`CREATE INDEX room_messages_image ON room_messages (image_url) WHERE image_url IS NOT NULL`.execute(db)

  // Who is in a room, by their last sign of life.
  await sql`
    CREATE TABLE room_participants (
      room_id uuid NOT NULL REFERENCES rooms ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      entered_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL,
      PRIMARY KEY (room_id, user_id)
    )
  `.execute(db)
  await sql`CREATE INDEX room_participants_user ON room_participants (user_id)`.execute(db)
  await sql`CREATE INDEX room_participants_seen ON room_participants (seen_at)`.execute(db)

  // Who was put out of a room, until when; null stands for good.
  await sql`
    CREATE TABLE room_removals (
      room_id uuid NOT NULL REFERENCES rooms ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      until timestamptz,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (room_id, user_id)
    )
  `.execute(db)
  await sql`CREATE INDEX room_removals_user ON room_removals (user_id)`.execute(db)

  // One row a pair and room, whoever proposed first. It goes when the two are matched.
  await sql`
    CREATE TABLE room_proposals (
      room_id uuid NOT NULL REFERENCES rooms ON DELETE CASCADE,
      user1_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      user2_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      proposer_id uuid NOT NULL,
      created_at timestamptz NOT NULL,
      until timestamptz NOT NULL,
      PRIMARY KEY (room_id, user1_id, user2_id),
      CHECK (user1_id < user2_id AND proposer_id IN (user1_id, user2_id))
    )
  `.execute(db)
  await sql`CREATE INDEX room_proposals_user1 ON room_proposals (user1_id)`.execute(db)
  await sql`CREATE INDEX room_proposals_user2 ON room_proposals (user2_id)`.execute(db)

  // A message of a room may be reported, with those around it.
  await sql`
    ALTER TABLE report_statements DROP CONSTRAINT report_statements_place_check,
      ADD CONSTRAINT report_statements_place_check CHECK (place IN ('card', 'profile', 'chat', 'match', 'room'))
  `.execute(db)
  await sql`
    CREATE TABLE report_room_messages (
      report_id uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
      message_id uuid NOT NULL,
      room_id uuid NOT NULL,
      room_name text NOT NULL,
      number integer NOT NULL,
      sender_id uuid NOT NULL,
      content text NOT NULL,
      image_url text,
      sent_at timestamptz NOT NULL,
      is_reported boolean NOT NULL,
      PRIMARY KEY (report_id, message_id)
    )
  `.execute(db)
  await installFunctions(db, '25554f1ae824')
}
