import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // One claim a person and local day. What a claim may be follows from the last one, which the user's row holds.
  await sql`
    CREATE TABLE streak_claims (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      day date NOT NULL,
      streak integer NOT NULL CHECK (streak >= 1),
      claim_id uuid,
      claimed_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, day)
    )
  `.execute(db)
  // The zone in which the last claim was made: its day ends there, wherever the person is by then.
  await sql`ALTER TABLE users ADD COLUMN last_login_zone text`.execute(db)

  // The day of the welcome grant, for the explanation of the counters.
  await sql`ALTER TABLE allowances ADD COLUMN welcome_day date`.execute(db)
  await sql`
    UPDATE allowances SET welcome_day = local_date(users.completed_at, users.time_zone)
    FROM users WHERE users.id = allowances.user_id AND users.completed_at IS NOT NULL
  `.execute(db)
}
