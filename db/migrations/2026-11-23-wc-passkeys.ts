import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Keys with which people sign in without a password. `id` is what the browser calls the credential's id.
  await sql`
    CREATE TABLE passkeys (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      credential_id text NOT NULL UNIQUE CHECK (char_length(credential_id) <= 1400),
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    )
  `.execute(db)
  await sql`CREATE INDEX passkeys_user ON passkeys (user_id)`.execute(db)

  // Challenges that were answered, so that no answer counts twice; until they would be too old anyway.
  await sql`
    CREATE TABLE used_challenges (
      hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
      expires_at timestamptz NOT NULL
    )
  `.execute(db)
  await sql`CREATE INDEX used_challenges_expiry ON used_challenges (expires_at)`.execute(db)

  // Null for somebody who signs in by passkey alone.
  await sql`ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL`.execute(db)
}
