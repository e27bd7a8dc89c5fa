import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Calls that rang in vain, which the chat of the two shows besides those that took place.
  await sql`
    CREATE TABLE missed_calls (
      id uuid PRIMARY KEY,
      match_id uuid NOT NULL REFERENCES matches ON DELETE CASCADE,
      caller_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      missed_at timestamptz NOT NULL
    )
  `.execute(db)
  await sql`CREATE INDEX missed_calls_match ON missed_calls (match_id, missed_at)`.execute(db)
  await sql`CREATE INDEX missed_calls_caller ON missed_calls (caller_id)`.execute(db)
  await sql`CREATE INDEX video_calls_match ON video_calls (match_id, closed_at) WHERE closed_at IS NOT NULL`.execute(db)
}
