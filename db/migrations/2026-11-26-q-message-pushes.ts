import type { Kysely } from 'kysely'
import { installFunctions } from '../src/functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The push of a message is a job of the message's own transaction.
  await installFunctions(db, 'b846751125dc')
}
