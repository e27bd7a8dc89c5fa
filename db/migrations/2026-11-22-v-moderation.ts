import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who decided what and why. Only ever added to, and it outlives the account.
  await sql`
    CREATE TABLE moderation_decisions (
      id uuid PRIMARY KEY,
      report_id uuid NOT NULL REFERENCES reports,
      reported_id uuid NOT NULL,
      decision text NOT NULL CHECK (decision IN ('dismiss', 'warn', 'suspend', 'ban')),
      reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
      decided_by text NOT NULL CHECK (decided_by <> ''),
      decided_at timestamptz NOT NULL,
      until timestamptz,
      CHECK ((decision = 'suspend') = (until IS NOT NULL))
    )
  `.execute(db)
  await sql`CREATE INDEX moderation_decisions_reported ON moderation_decisions (reported_id)`.execute(db)

  // What a decision means to the person: one for each report that was upheld.
  await sql`
    CREATE TABLE strikes (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      report_id uuid NOT NULL UNIQUE REFERENCES reports,
      kind text NOT NULL CHECK (kind IN ('warn', 'suspend', 'ban')),
      reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
      created_at timestamptz NOT NULL,
      until timestamptz,
      understood_at timestamptz,
      CHECK ((kind = 'suspend') = (until IS NOT NULL)),
      CHECK (kind = 'warn' OR understood_at IS NULL)
    )
  `.execute(db)
  await sql`CREATE INDEX strikes_user ON strikes (user_id)`.execute(db)
}
