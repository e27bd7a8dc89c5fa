import type { Kysely, Transaction } from 'kysely'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>
/** An open transaction. Queries take `Db | Tx` first; services open transactions, queries don't. */
export type Tx = Transaction<DB>
