import type { Kysely } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The functions of the generated column and of the index on users give what they gave; now a dump knows what they need.
  await installFunctions(db, 'e4df765cff60')
}
