import { CompiledQuery, type QueryResult } from 'kysely'
import type { Db, Tx } from './index.ts'

const names = new Map<string, string>()

/** The name under which a connection prepares this text; undefined for a query that is not on the hot path. */
export const preparedName = (text: string): string | undefined => names.get(text)

/**
 * A query on the hot path: its text is written once instead of being built at every call, and each connection
 * parses and plans it once.
 * @param text with $1, $2 … for the parameters
 */
export const compiled = <Row>(text: string) => {
  names.set(text, `hot_${names.size + 1}`)
  return (db: Db | Tx, parameters: readonly unknown[]): Promise<QueryResult<Row>> =>
    db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
}
