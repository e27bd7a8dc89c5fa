import type { Kysely } from 'kysely'
import { installFunctions } from '../src/functions.ts'

/** Decks read no further than they need for the nearest people of all genders, and plan that once a connection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await installFunctions(db, '5ca8e0dcecec')
}
