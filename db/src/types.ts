import type { Kysely, Transaction } from 'kysely'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>
/** An open transaction. Queries take `Db | Tx` as their first parameter; services open transactions, queries do not. */
export type Tx = Transaction<DB>

/** Columns that are all null, as in a refusal. */
export type Empty<Column extends string> = { [Name in Column]: null }
