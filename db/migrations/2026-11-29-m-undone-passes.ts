import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The pass that was taken back last, by which a repeat of that call is known.
  await sql`
    ALTER TABLE users ADD COLUMN undone_pass uuid REFERENCES users ON DELETE SET NULL, ADD COLUMN undone_at timestamptz
  `.execute(db)
  await sql`CREATE INDEX users_undone_pass ON users (undone_pass) WHERE undone_pass IS NOT NULL`.execute(db)
}
