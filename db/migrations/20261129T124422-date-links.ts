import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Links are kept as the SHA-256 of their token from now on, with the salt that makes it. Those of before stay as they are until their
  // date is over, since processes of the release before still open them.
  await sql`ALTER TABLE date_shares ADD COLUMN salt text CHECK (length(salt) >= 22)`.execute(db)
}
