import type { Kysely } from 'kysely'
import { installFunctions } from '../src/functions.ts'

/** A decision is planned once a connection, asks for the matches last, and schedules a job of a match only for people with a browser to push to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await installFunctions(db, '0d7c769aa072')
}
