import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { isSpoilt, preparedName, usePool } from './compiled.ts'
import type { DB } from './schema.ts'
import type { Db } from './types.ts'

export type { Db, Tx } from './types.ts'

// Calendar dates stay text (YYYY-MM-DD): a Date would move them by the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

export interface PoolOptions {
  /** Connections at most. */
  max?: number
  /** Milliseconds to wait for a free or new connection before giving up. */
  connectionTimeout?: number
  /** Milliseconds after which a query is given up. */
  queryTimeout?: number
  /** Called when an idle connection breaks; without it the process would end. */
  onError?: (error: Error) => void
}

/** Opens a pool; nothing is connected before the first query. */
export function connect(databaseUrl: string, options: PoolOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeout ?? 10_000,
    query_timeout: options.queryTimeout,
    // Postgres gives up a little earlier and rolls back, so that a statement we refused as too late cannot still take effect.
    ...(options.queryTimeout && { statement_timeout: Math.floor(options.queryTimeout * 0.9) }),
    keepAlive: true,
  })
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => {
    // A connection that breaks in use fails its query; without a listener the error would also end the process.
    client.on('error', () => {})
    watch(client)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  usePool(db, pool)
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    // Kysely closes the pool only if it has used it itself.
    if (!pool.ending) await pool.end()
  }
  return db
}

/** Whether the database answers. */
export const isReachable = (db: Db): Promise<boolean> =>
  sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  )

/** Kysely sends text and values. This sends hot texts as named statements, and notes broken clients, which Kysely returns without saying so. */
function watch(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    const [text, values] = args
    const name = typeof text === 'string' && Array.isArray(values) ? preparedName(text) : undefined
    const asked = name ? query({ name, text, values }) : query(...args)
    if (asked instanceof Promise)
      asked.catch((error: unknown) => {
        if (isSpoilt(error)) giveUp(client, error)
      })
    return asked
  }
  client.query = watched as typeof client.query
}

/**
 * Ends a connection at once, so that the pool gives it to nobody else. What its owner still sends on it, such as a
 * ROLLBACK, fails without waiting.
 */
function giveUp(client: pg.PoolClient, error: Error): void {
  // Every pg.Client has this, but the type of a pool's client does not.
  const { connection } = client as unknown as pg.Client
  connection.stream.destroy()
  const release = client.release.bind(client)
  client.release = () => release(error)
}
