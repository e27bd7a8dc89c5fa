import type { Kysely } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What someone said in a room before they blocked a reader stays, as after a leave.
  await installFunctions(db, '89c85c2eb357')
}
