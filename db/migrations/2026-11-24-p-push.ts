import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The pair of keys with which this installation signs what it pushes. There is one row at most; the private key is sealed.
  await sql`
    CREATE TABLE push_keys (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      public_key text NOT NULL,
      sealed_key bytea NOT NULL
    )
  `.execute(db)

  // Browsers that are told of notifications. They belong to a session and end with it.
  await sql`
    CREATE TABLE push_subscriptions (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
      endpoint text NOT NULL UNIQUE CHECK (char_length(endpoint) <= 1000),
      public_key text NOT NULL,
      auth text NOT NULL,
      created_at timestamptz NOT NULL
    )
  `.execute(db)
  await sql`CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id)`.execute(db)
  await sql`CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id)`.execute(db)
}
