import { type Kysely, sql } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Since when a person hides their profile from everybody but their matches.
  await sql`ALTER TABLE users ADD COLUMN hidden_at timestamptz`.execute(db)
  await installFunctions(db, '8da2fd87028c')
}
