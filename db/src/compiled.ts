import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from './types.ts'

export type { PoolClient } from 'pg'

const pools = new WeakMap<Db, pg.Pool>()
const names = new Map<string, string>()

/** Lets the hot queries of a database use its pool directly. */
export const usePool = (db: Db, pool: pg.Pool) => pools.set(db, pool)

/**
 * Pool of a database, for a library with its own queries.
 * @throws Error if `connect` did not open it
 */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error('not a database of connect()')
  return pool
}

/** Each connection keeps a plan per name, so their number is limited. */
const namedAtMost = 500
/** Such a statement's columns are those of the table, and a plan made before a migration would fail after it. */
const allColumns = /(?:select|returning|distinct)\s+\*|\.\*/i
/** Texts that ran once. One built for a number of rows rarely runs again, and gets no name. */
const askedOnce = new Set<string>()

/**
 * Name under which connections prepare this text, so that Postgres parses and plans it once per connection; undefined if it isn't worth a
 * name.
 */
export function preparedName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= namedAtMost || allColumns.test(text)) return known
  if (askedOnce.delete(text)) return nameOf(text)
  if (askedOnce.size >= namedAtMost) askedOnce.clear()
  askedOnce.add(text)
  return undefined
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement_${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * A query on the hot path. Its text is written once instead of built at every call, and has a name from the start. Outside of a connection
 * or transaction it goes directly to the pool.
 * @param text with $1, $2 … for the parameters
 */
export function compiled<Row>(
  text: string,
): (db: Db | Tx, parameters: unknown[]) => Promise<Row[]> {
  const name = nameOf(text)
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
        // pg calls back twice for a value that it can't serialize.
        if (isAnswered) return
        isAnswered = true
        release(isSpoilt(error) ? error : undefined)
        if (error) reject(error)
        else resolve(result.rows as Row[])
      })
    })
  })

/**
 * True if an error makes its connection unusable, which every error from outside Postgres does. A query that timed out here still runs in
 * Postgres, and the connection's next query would wait for it. A plan that a migration has outdated (0A000), or that is gone (26000), fails
 * again on this connection.
 */
export const isSpoilt = (error: unknown): error is Error =>
  error instanceof Error &&
  (!(error instanceof pg.DatabaseError) || ['0A000', '26000'].includes(error.code ?? ''))

/** True if Postgres refused a statement, so that none of it was done. After other errors, such as a lost connection, it may have been. */
export const isUndone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && !/^(?:08|57P)/.test(error.code)
