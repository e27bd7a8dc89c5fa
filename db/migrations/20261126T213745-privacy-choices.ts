import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What others learn of a person: when they are online, what they have read, and whether anyone sees them whom they have not liked.
  await sql`
    ALTER TABLE users
      ADD COLUMN shares_activity boolean NOT NULL DEFAULT true,
      ADD COLUMN shares_read_receipts boolean NOT NULL DEFAULT true,
      ADD COLUMN is_incognito boolean NOT NULL DEFAULT false
  `.execute(db)
}
