import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { isSpoilt, preparedName, usePool } from './compiled.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>
/** An open transaction. Queries take `Db | Tx` first; services open transactions, queries don't. */
export type Tx = Transaction<DB>

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
    // Postgres gives up a little earlier, and rolls back: what was refused for lateness must not happen afterwards.
    ...(options.queryTimeout && { statement_timeout: Math.floor(options.queryTimeout * 0.9) }),
    keepAlive: true,
  })
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => {
    // A connection that breaks in use fails its query; without a listener it would end the process as well.
    client.on('error', () => {})
    watch(client)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  usePool(db, pool)
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    // Kysely ends only what it has used itself.
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

/** Kysely asks by text and values: hot texts go out as named statements, and it does not say why it gives a client back. */
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
 * Ends a connection at once and keeps it from the next one who asks the pool: what still comes on it, such as a
 * ROLLBACK, fails without waiting.
 */
function giveUp(client: pg.PoolClient, error: Error): void {
  // In every pg.Client, but not in the type of a pool's.
  const { connection } = client as unknown as pg.Client
  connection.stream.destroy()
  const release = client.release.bind(client)
  client.release = () => release(error)
}
