import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The time of a call runs from the first connection of the two browsers, which each side reports; null for a client that does not.
  await sql`
    ALTER TABLE video_sessions
      ADD COLUMN connected_at timestamptz,
      ADD COLUMN user1_connected boolean,
      ADD COLUMN user2_connected boolean
  `.execute(db)
  await sql`
    ALTER TABLE video_calls
      ADD COLUMN connected_at timestamptz,
      DROP CONSTRAINT video_calls_how_check,
      ADD CONSTRAINT video_calls_how_check
        CHECK (how IN ('hung_up', 'gone', 'time_up', 'match_ended', 'signed_out', 'not_connected')),
      ADD CHECK (connected_at >= started_at),
      ADD CHECK (how <> 'not_connected' OR connected_at IS NULL AND seconds = 0)
  `.execute(db)
  // Until now the time ran from the start.
  await sql`UPDATE video_calls SET connected_at = started_at WHERE closed_at IS NOT NULL`.execute(db)
  await sql`UPDATE video_sessions SET connected_at = started_at WHERE state = 'active'`.execute(db)
}
