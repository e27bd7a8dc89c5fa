import type { Kysely } from 'kysely'
import { installFunctions } from '../src/functions.ts'

/** Matches and super likes notify by a job of the statement that stores them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await installFunctions(db, '3686e48402e8')
}
