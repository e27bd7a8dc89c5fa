import { type Kysely, sql } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // When a person deleted their account. Until its rows are gone it is kept out of everything, like one that is banned.
  await sql`ALTER TABLE users ADD COLUMN deleted_at timestamptz`.execute(db)
  await sql`
    ALTER TABLE users ADD CONSTRAINT users_deleted
    CHECK (deleted_at IS NULL OR (banned_at IS NOT NULL AND password_hash IS NULL AND completed_at IS NULL))
  `.execute(db)
  await installFunctions(db, '73ceec4d0a2c')
}
