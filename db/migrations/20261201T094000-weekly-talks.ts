import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A room's weekly talk: day (0 is Sunday) and minute of the day in its creator's time zone then, and its next moment.
  await sql`
    ALTER TABLE rooms
      ADD COLUMN talk_day smallint CHECK (talk_day BETWEEN 0 AND 6),
      ADD COLUMN talk_minute smallint CHECK (talk_minute BETWEEN 0 AND 1439),
      ADD COLUMN talk_zone text,
      ADD COLUMN talk_at timestamptz,
      ADD CONSTRAINT rooms_talk CHECK (num_nulls(talk_day, talk_minute, talk_zone, talk_at) IN (0, 4))
  `.execute(db)
  // People who want to be reminded of a room's talks.
  await sql`
    CREATE TABLE room_reminders (
      room_id uuid NOT NULL REFERENCES rooms ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (room_id, user_id)
    )
  `.execute(db)
  await sql`CREATE INDEX room_reminders_user ON room_reminders (user_id)`.execute(db)
  await sql`
    ALTER TABLE notifications
      DROP CONSTRAINT notifications_kind_check,
      ADD CONSTRAINT notifications_kind_check CHECK (kind IN (
        'room-proposal', 'game-starting', 'gift', 'verification', 'moderation', 'call-missed', 'support', 'date', 'date-soon', 'room-talk'
      ))
  `.execute(db)
}
