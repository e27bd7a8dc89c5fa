import type { Kysely } from 'kysely'
import { installFunctions } from '../src/functions.ts'

/** One function refills, spends and says what is left, for which a like needed two and a look at the end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await installFunctions(db, 'cd02fce5c7df')
}
