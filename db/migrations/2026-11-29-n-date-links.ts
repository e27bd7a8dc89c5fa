import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Keeps a link's token as its SHA-256 alone. Links that were given out still open; their owners no longer see them, and give out
  // new ones instead.
  await sql`ALTER TABLE date_shares ADD COLUMN salt text CHECK (length(salt) >= 22)`.execute(db)
  await sql`UPDATE date_shares SET token = encode(sha256(convert_to(token, 'UTF8')), 'hex')`.execute(db)
}
