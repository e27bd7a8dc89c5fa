import type { Kysely } from 'kysely'
import { installFunctions } from '../src/functions.ts'

/** Messages that come at the same time are stored in one statement (`send_messages`). */
export const up = (db: Kysely<unknown>): Promise<void> => installFunctions(db, '0bcbbe3de55c')
