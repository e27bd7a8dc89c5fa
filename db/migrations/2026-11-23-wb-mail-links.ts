import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Links in mails that have not been used. The secret part of a link is derived from its id and stored nowhere.
  await sql`
    CREATE TABLE mail_links (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('reset', 'email', 'email-undo')),
      email text CHECK (email = lower(email)),
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
      -- The address that the account gets with the link.
      CHECK ((email IS NULL) = (kind = 'reset'))
    )
  `.execute(db)
  await sql`CREATE INDEX mail_links_user ON mail_links (user_id, kind)`.execute(db)
  await sql`CREATE INDEX mail_links_expiry ON mail_links (expires_at)`.execute(db)
  // An address that its former owner may still take back is taken.
  await sql`CREATE INDEX mail_links_kept ON mail_links (email) WHERE kind = 'email-undo'`.execute(db)
}
