import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { isSpoilt, preparedName, usePool } from './compiled.ts'
import type { DB } from './schema.ts'
import { sessionSettings } from './session.ts'
import type { Db } from './types.ts'

export type { Db, Tx } from './types.ts'

// Dates stay text (YYYY-MM-DD), because a Date would shift them by the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

interface PoolOptions {
  /** Most connections. */
  max?: number
  /** Milliseconds to wait for a free or new connection. */
  connectionTimeout?: number
  /** Milliseconds after which a query is aborted. */
  queryTimeout?: number
  /** Milliseconds after which a statement stops waiting for a lock. */
  lockTimeout?: number
  /** Called when an idle connection breaks, which would otherwise end the process. */
  onError?: (error: Error) => void
  /** Called with the seconds that a query waited for a connection. */
  onWait?: (seconds: number) => void
}

/** Opens a pool. It connects with the first query. */
export function connect(databaseUrl: string, options: PoolOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectionTimeout ?? 10_000,
    query_timeout: options.queryTimeout,
    keepAlive: true,
    onConnect: async (client) => {
      await client.query(sessionSettings(options.queryTimeout, options.lockTimeout))
    },
  })
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => {
    // A connection that breaks in use fails its query. Without a listener the error would also end the process.
    client.on('error', () => {})
    watch(client)
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  if (options.onWait) measureWaits(pool, options.onWait)
  usePool(db, pool)
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    // Kysely only closes the pool if it has used it.
    if (!pool.ending) await pool.end()
  }
  return db
}

/** Covers both ways to get a connection: by callback, as hot queries do, and by promise. */
function measureWaits(pool: pg.Pool, onWait: (seconds: number) => void): void {
  const take = pool.connect.bind(pool)
  type Callback = Parameters<typeof take>[0]
  const measured = (callback?: Callback) => {
    const since = performance.now()
    const end = () => onWait((performance.now() - since) / 1000)
    if (callback)
      return take((...given) => {
        end()
        callback(...given)
      })
    const taken = take()
    taken.then(end, end)
    return taken
  }
  pool.connect = measured as typeof pool.connect
}

/** Checks whether the database answers, and whether it also writes: a standby only reads. */
export const stateOf = (db: Db): Promise<'writes' | 'only reads' | 'away'> =>
  sql<{ reads: boolean }>`SELECT current_setting('transaction_read_only') = 'on' AS reads`
    .execute(db)
    .then(
      ({ rows }) => (rows[0]?.reads ? 'only reads' : 'writes'),
      () => 'away',
    )

/** Sends recurring queries as named statements, and marks broken clients, which Kysely returns to the pool without an error. */
function watch(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    const [text, values] = args
    // A text without values may be several statements, which can't be prepared.
    const isOne = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isOne ? preparedName(text) : undefined
    const asked = name ? query({ name, text, values }, ...args.slice(2)) : query(...args)
    if (asked instanceof Promise)
      asked.catch((error: unknown) => {
        if (isSpoilt(error)) giveUp(client, error)
      })
    return asked
  }
  client.query = watched as typeof client.query
}

/** Ends a connection at once, so that the pool doesn't reuse it. Anything its owner still sends, such as a ROLLBACK, fails immediately. */
function giveUp(client: pg.PoolClient, error: Error): void {
  // Every pg.Client has this, but the type of a pool's client lacks it.
  const { connection } = client as unknown as pg.Client
  connection.stream.destroy()
  const release = client.release.bind(client)
  client.release = () => release(error)
}
