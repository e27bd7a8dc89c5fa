import type { Kysely } from 'kysely'
import { installFunctions } from '../src/functions.ts'

/** A reaction in a room is one statement, and who must not see whom there is asked for all at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await installFunctions(db, '15939f0609ce')
}
