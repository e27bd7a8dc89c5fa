import type { Readable } from 'node:stream'
import pg from 'pg'
import { presentNames } from '../migrations/former.ts'
import { copyFrom, copyTo } from './copy.ts'
import { migrate } from './migrate.ts'
import { sessionSettings } from './session.ts'

interface DumpedTable {
  /** Name with its schema, such as `public.users`. */
  name: string
  columns: string[]
  rows: number
}

/** Header of a dump, beside the rows. */
export interface Dump {
  /** Major version of Postgres, for information only: rows can be restored into any. */
  postgres: number
  /** Names of the migrations that made these tables, in order. */
  migrations: string[]
  tables: DumpedTable[]
  /** `next` is the sequence's next number. */
  sequences: { name: string; next: string }[]
}

/** Tables of Swoon and of its jobs, except those that migrating fills. Generated columns are recomputed. */
const tablesOf = `
  SELECT format('%I.%I', nspname, relname) AS name,
    array_agg(quote_ident(attname) ORDER BY attnum) FILTER (WHERE attgenerated = '') AS columns
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
  WHERE relkind = 'r' AND nspname IN ('public', 'graphile_worker') AND relname NOT IN ('kysely_migration', 'kysely_migration_lock', 'installed_functions')
    AND (nspname, relname) <> ('graphile_worker', 'migrations')
  GROUP BY 1 ORDER BY 1`
const sequencesOf = `
  SELECT format('%I.%I', schemaname, sequencename) AS name, (coalesce(last_value + increment_by, start_value))::text AS next
  FROM pg_sequences WHERE schemaname IN ('public', 'graphile_worker') ORDER BY 1`

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // A connection that breaks fails its statement.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `${sessionSettings()}; SET idle_in_transaction_session_timeout = 0; SET row_security = off`,
    )
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Reads all tables from one snapshot, while others go on writing.
 * @param keep takes a table's rows, in Postgres's text format
 */
export function dump(
  url: string,
  keep: (table: string, rows: Readable) => Promise<void>,
): Promise<Dump> {
  return connected(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: found } = await client.query<{ name: string; columns: string[] }>(tablesOf)
    const tables: DumpedTable[] = []
    for (const { name, columns } of found) {
      const { rows, count } = copyTo(client, `COPY ${name} (${columns.join(', ')}) TO STDOUT`)
      await keep(name, rows)
      tables.push({ name, columns, rows: await count })
    }
    // Sequences have no snapshots. Read last, they aren't behind the rows.
    const { rows: sequences } = await client.query<Dump['sequences'][number]>(sequencesOf)
    const { rows: migrations } = await client.query<{ name: string }>(
      'SELECT name FROM kysely_migration ORDER BY name',
    )
    const { rows: version } = await client.query<{ major: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major`,
    )
    await client.query('COMMIT')
    return {
      postgres: version[0]?.major ?? 0,
      migrations: migrations.map(({ name }) => name),
      tables,
      sequences,
    }
  })
}

/** True if the database has no tables at all. */
export const hasNoTables = (url: string): Promise<boolean> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ empty: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM pg_class WHERE relkind IN ('r', 'p', 'v') AND relnamespace = 'public'::regnamespace) AS empty`,
    )
    return rows[0]?.empty ?? false
  })

/**
 * Makes a dump's tables in an empty database, fills them in one transaction, and migrates them to the newest schema.
 * @param rowsOf a table's rows, as `dump` gave them
 */
export async function load(
  url: string,
  what: Dump,
  rowsOf: (table: string) => AsyncIterable<Buffer>,
): Promise<void> {
  await migrate(url, presentNames(what.migrations)?.at(-1))
  await connected(url, (client) => fill(client, what, rowsOf))
  await migrate(url)
  await connected(url, (client) => client.query('ANALYZE'))
}

async function fill(
  client: pg.Client,
  what: Dump,
  rowsOf: (table: string) => AsyncIterable<Buffer>,
): Promise<void> {
  await client.query('BEGIN')
  // Foreign keys are dropped so that tables can be filled in any order; afterward Postgres checks all rows.
  const { rows: keys } = await client.query<{ drop: string; add: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
    FROM pg_constraint WHERE contype = 'f' AND connamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)`)
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(tablesOf)
  const names = tables.map(({ name }) => name)
  const known = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]))
  const other = what.tables.find(
    ({ name, columns }) => !columns.every((column) => known.get(name)?.has(column)),
  )
  if (other) throw new Error(`${other.name} is no table of Swoon with these columns`)
  for (const { drop } of keys) await client.query(drop)
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  // Migrations write some rows themselves.
  await client.query(`TRUNCATE ${names.join(', ')}`)
  for (const { name, columns, rows } of what.tables) {
    const count = await copyFrom(
      client,
      `COPY ${name} (${columns.join(', ')}) FROM STDIN`,
      rowsOf(name),
    )
    if (count !== rows) throw new Error(`${name} has ${count} rows instead of ${rows}`)
  }
  for (const { add } of keys) await client.query(add)
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  for (const { name, next } of what.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, false)', [name, next])
  await client.query('COMMIT')
}
