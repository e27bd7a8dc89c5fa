import type { Kysely } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A like on a card and a proposal in a room make a match together.
  await installFunctions(db, 'e2d1e4f0ebab')
}
