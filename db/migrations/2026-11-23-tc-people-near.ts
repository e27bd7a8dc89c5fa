import { type Kysely, sql } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Now told whom to leave out, instead of finding out under its own settings, which are bad for that.
  await sql`
    DROP FUNCTION IF EXISTS people_near(uuid, text, text[], point[], box[], timestamptz, date, integer, integer)
  `.execute(db)
  await installFunctions(db, '3a455ba6b7a1')
}
