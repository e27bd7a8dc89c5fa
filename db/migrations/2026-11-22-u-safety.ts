import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever has blocked somebody sees their name in the list of blocks, and nothing that changes afterwards.
  await sql`ALTER TABLE blocks ADD COLUMN name text NOT NULL DEFAULT ''`.execute(db)

  // A message may be reported after its match has ended. Earlier copies have no id.
  await sql`ALTER TABLE archived_messages ADD COLUMN id uuid`.execute(db)
  await sql`CREATE OR REPLACE VIEW sealed_messages AS SELECT * FROM archived_messages`.execute(db)

  // Without references to users: a report outlives the accounts of both.
  await sql`
    CREATE TABLE reports (
      id uuid PRIMARY KEY,
      number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
      reporter_id uuid NOT NULL,
      reported_id uuid NOT NULL,
      category text NOT NULL CHECK (
        category IN ('inappropriate_photos', 'harassment', 'fake_profile', 'spam', 'underage', 'other')
      ),
      created_at timestamptz NOT NULL,
      closed_at timestamptz,
      decision text CHECK (decision IN ('dismiss', 'warn', 'suspend', 'ban')),
      CHECK (reporter_id <> reported_id),
      CHECK ((closed_at IS NULL) = (decision IS NULL))
    )
  `.execute(db)
  await sql`
    CREATE UNIQUE INDEX reports_open ON reports (reporter_id, reported_id, category) WHERE closed_at IS NULL
  `.execute(db)
  await sql`CREATE INDEX reports_reported ON reports (reported_id)`.execute(db)
  await sql`CREATE INDEX reports_closed ON reports (closed_at) WHERE closed_at IS NOT NULL`.execute(db)

  // What the reporter wrote, each time, with the profile as they saw it then.
  await sql`
    CREATE TABLE report_statements (
      id uuid PRIMARY KEY,
      report_id uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      place text CHECK (place IN ('card', 'profile', 'chat', 'match')),
      description text NOT NULL CHECK (char_length(description) <= 1000),
      profile jsonb
    )
  `.execute(db)
  await sql`CREATE INDEX report_statements_report ON report_statements (report_id)`.execute(db)

  await sql`
    CREATE TABLE report_messages (
      report_id uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
      match_id uuid NOT NULL,
      seq integer NOT NULL,
      sender_id uuid NOT NULL,
      content text NOT NULL,
      created_at timestamptz NOT NULL,
      is_reported boolean NOT NULL,
      PRIMARY KEY (report_id, match_id, seq)
    )
  `.execute(db)

  // Uploads of the reported profile, whose files stay until the report is closed, even without their account.
  await sql`
    CREATE TABLE report_media (
      report_id uuid NOT NULL REFERENCES reports ON DELETE CASCADE,
      name text NOT NULL,
      kind text NOT NULL,
      ending text NOT NULL,
      PRIMARY KEY (report_id, name)
    )
  `.execute(db)
  await sql`CREATE INDEX report_media_name ON report_media (name)`.execute(db)
}
