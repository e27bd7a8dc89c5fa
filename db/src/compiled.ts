import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from './types.ts'

export type { PoolClient } from 'pg'

const pools = new WeakMap<Db, pg.Pool>()
const names = new Map<string, string>()

/** Lets the hot queries of a database go directly to its pool. */
export const usePool = (db: Db, pool: pg.Pool) => pools.set(db, pool)

/** The pool below a database, for a library that brings its own queries. @throws Error for one that `connect` did not open */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error('not a database of connect()')
  return pool
}

/** The name under which a connection prepares this text; undefined for a query that is not on the hot path. */
export const preparedName = (text: string): string | undefined => names.get(text)

/**
 * A query on the hot path: its text is written once instead of being built at every call, each connection parses and
 * plans it once, and unless it is given a connection or a transaction it goes to the pool without a layer in between.
 * @param text with $1, $2 … for the parameters
 */
export function compiled<Row>(text: string): (db: Db | Tx, parameters: unknown[]) => Promise<Row[]> {
  const name = names.get(text) ?? `hot_${names.size + 1}`
  names.set(text, name)
  return async (db, values) => {
    const pool = pools.get(db)
    if (pool) return ask<Row>(pool, { name, text, values })
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  }
}

const ask = <Row>(pool: pg.Pool, query: pg.QueryConfig): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    pool.connect((refused, client, release) => {
      if (refused || !client) return reject(refused)
      let isAnswered = false
      client.query(query, (error, result) => {
        // pg calls back twice for a value that it cannot send.
        if (isAnswered) return
        isAnswered = true
        release(isSpoilt(error) ? error : undefined)
        if (error) reject(error)
        else resolve(result.rows as Row[])
      })
    })
  })

/**
 * Whether an error makes its connection useless: every error that did not come from Postgres itself. A query that ran out
 * of time still runs in Postgres, and the next query on that connection would wait behind it.
 */
export const isSpoilt = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof pg.DatabaseError)
