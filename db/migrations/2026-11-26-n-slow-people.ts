import type { Kysely } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Slow mode of a room also counts how many people write there.
  await installFunctions(db, '9dd0988fe162')
}
