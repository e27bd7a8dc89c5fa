import type { Kysely } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A room message names everybody who is kept apart from its sender, since they may enter before it arrives.
  await installFunctions(db, '5ba6f4d7d18a')
}
