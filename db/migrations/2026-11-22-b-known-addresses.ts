import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever signed in from an address before is let in there while others guess. Of the address a keyed hash is kept.
  await sql`
    CREATE TABLE known_addresses (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      address_hash bytea NOT NULL CHECK (octet_length(address_hash) = 16),
      used_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, address_hash)
    )
  `.execute(db)
  await sql`CREATE INDEX known_addresses_used ON known_addresses (used_at)`.execute(db)
}
