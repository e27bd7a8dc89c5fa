import type { Kysely } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A ban keeps the two people of a match apart as the end of the match does.
  await installFunctions(db, '68df06f6d1ef')
}
