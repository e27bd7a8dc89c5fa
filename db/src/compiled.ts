import { CompiledQuery, type QueryResult } from 'kysely'
import type { Db, Tx } from './index.ts'

/**
 * A query on the hot path: its text is written once instead of being built at every call.
 * @param text with $1, $2 … for the parameters
 */
export const compiled =
  <Row>(text: string) =>
  (db: Db | Tx, parameters: readonly unknown[]): Promise<QueryResult<Row>> =>
    db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
