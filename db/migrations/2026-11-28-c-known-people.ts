import type { Kysely } from 'kysely'
import { installFunctions } from '../src/functions.ts'

/** Decks of people who know thousands no longer look up each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await installFunctions(db, 'ce70789bb819')
}
