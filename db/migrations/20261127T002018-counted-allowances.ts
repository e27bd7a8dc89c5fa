import { type Kysely, sql } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Rises with every change of likes and super likes, so that of two views the newer one is known.
  await sql`ALTER TABLE allowances ADD COLUMN version integer NOT NULL DEFAULT 0`.execute(db)
  // It returns more columns now. Processes of the previous release read the two that they know by their names.
  await sql`DROP FUNCTION IF EXISTS record_swipe(uuid, uuid, boolean, boolean, boolean, timestamptz, uuid, integer, integer)`.execute(
    db,
  )
  await installFunctions(db, '752ddbe4f966')
}
