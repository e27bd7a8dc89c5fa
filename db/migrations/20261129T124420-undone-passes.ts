import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The pass that was taken back last, by which a repeat of that call is known.
  await sql`
    ALTER TABLE users ADD COLUMN undone_pass uuid REFERENCES users ON DELETE SET NULL, ADD COLUMN undone_at timestamptz
  `.execute(db)
}
