import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // When a passkey last proved that the person themselves uses this session.
  await sql`ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz`.execute(db)
}
