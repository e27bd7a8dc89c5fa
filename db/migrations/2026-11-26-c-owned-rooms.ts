import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Rooms whose creator deleted their account pass to who has been there for the longest time, as they do from now on.
  await sql`
    UPDATE rooms SET created_by = heir.user_id FROM (
      SELECT DISTINCT ON (room_id) room_id, user_id FROM room_participants
      JOIN users ON users.id = user_id AND completed_at IS NOT NULL AND banned_at IS NULL
      ORDER BY room_id, room_participants.entered_at, user_id
    ) AS heir
    WHERE heir.room_id = rooms.id AND created_by IS NULL AND closed_at IS NULL AND archived_at IS NULL
  `.execute(db)
  await sql`
    UPDATE rooms SET closed_at = coalesce(closed_at, now()), name = 'Closed room', description = '' WHERE created_by IS NULL
  `.execute(db)
  await sql`
    ALTER TABLE rooms ADD CONSTRAINT rooms_owned CHECK (created_by IS NOT NULL OR closed_at IS NOT NULL)
  `.execute(db)
}
