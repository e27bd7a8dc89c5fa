import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { sessionSettings } from './session.ts'

const patience = 5000
const oldest = 15
/** Of Postgres's own package of extensions. */
const extensions = ['btree_gist']

interface Found {
  version: number
  encoding: string
  in_recovery: boolean
  reads_only: boolean
  may_use: boolean
  may_create: boolean
  may_write: boolean
  missing: string[] | null
}

/** A database that answers, but on which Swoon cannot work. The message is one sentence: what is wrong and what to do. */
export class UnfitDatabase extends Error {
  override name = 'UnfitDatabase'
}

/**
 * Tries on a database what Swoon needs: connections with a state of their own, prepared statements, the right to write, the
 * extensions and the version.
 * @param url a `postgres://` address
 * @param willMigrate whether tables are to be made or changed
 * @throws UnfitDatabase; any other error when the database cannot be reached
 */
export async function checkDatabase(url: string, willMigrate = false): Promise<void> {
  const clients = [0, 1].map(
    () =>
      new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: patience,
        query_timeout: patience,
        keepAlive: true,
      }),
  ) as [pg.Client, pg.Client]
  for (const client of clients) client.on('error', () => {})
  try {
    const [first, second] = clients
    await first.connect()
    await checkConnections(first, second)
    checkRights((await first.query<Found>(question, [extensions])).rows[0] as Found, willMigrate)
  } finally {
    // Not end(), which waits for a statement that never answers.
    for (const client of clients) client.connection.stream.destroy()
  }
}

/** A pooler that lends a connection for one transaction gives what one client has set to another. */
async function checkConnections(first: pg.Client, second: pg.Client): Promise<void> {
  const name = `swoon_${randomBytes(6).toString('hex')}`
  const prepared = { name, text: 'SELECT $1::int AS number, pg_backend_pid() AS backend', values: [1] }
  const backendOf = async (client: pg.Client, query: { text: string }) =>
    (await client.query<{ backend: number }>(query)).rows[0]?.backend
  try {
    await first.query(sessionSettings())
    const backend = await backendOf(first, prepared)
    await begin(second).catch((error) => refuseOneConnection(first, error))
    const other = await backendOf(second, { text: 'SELECT pg_backend_pid() AS backend' })
    if (other === backend || (await backendOf(first, prepared)) !== backend) throw pooled()
    await second.query('COMMIT')
  } catch (error) {
    throw isOfPooler(error) ? pooled(error.message) : error
  }
}

async function begin(client: pg.Client): Promise<void> {
  await client.connect()
  await client.query('BEGIN')
}

async function refuseOneConnection(first: pg.Client, error: unknown): Promise<never> {
  const isUnanswered = error instanceof Error && /timeout/i.test(error.message)
  // If the first is not answered either, Postgres hangs, and that ends.
  if (isUnanswered && (await first.query('SELECT 1')))
    throw new UnfitDatabase('gives only one connection at a time: allow one server at least 5 connections')
  throw error
}

/** A prepared statement that is gone or already there, or a transaction that the pooler does not allow. */
const isOfPooler = (error: unknown): error is Error =>
  error instanceof pg.DatabaseError && ['26000', '42P05', '08P01'].includes(error.code ?? '')

const pooled = (reason?: string) =>
  new UnfitDatabase(
    `gives a client a connection for one transaction only${reason ? ` (${reason})` : ''}: name Postgres itself in DATABASE_URL, or let the pooler keep sessions (pool_mode = session in PgBouncer)`,
  )

const question = `
  SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_encoding') AS encoding,
    pg_is_in_recovery() AS in_recovery, current_setting('transaction_read_only') = 'on' AS reads_only,
    has_schema_privilege('public', 'USAGE') AS may_use,
    has_schema_privilege('public', 'CREATE') AND has_database_privilege(current_database(), 'CREATE') AS may_create,
    COALESCE((SELECT has_table_privilege(oid, 'INSERT') AND has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE')
      FROM pg_class WHERE oid = to_regclass('public.users')), true) AS may_write,
    ARRAY(SELECT name FROM unnest($1::text[]) AS needed (name)
      WHERE NOT EXISTS (SELECT FROM pg_available_extensions a WHERE a.name = needed.name)) AS missing`

function checkRights(found: Found, willMigrate: boolean): void {
  const user = 'the user of DATABASE_URL'
  const problems: [boolean, string][] = [
    [found.version < oldest, `is Postgres ${found.version}: use Postgres ${oldest} or newer`],
    [found.encoding !== 'UTF8', `stores text as ${found.encoding}: create it again with ENCODING 'UTF8'`],
    [found.in_recovery, 'is a standby, which only reads: name the primary in DATABASE_URL'],
    [found.reads_only, 'only reads: set default_transaction_read_only to off for it and for its user'],
    [!found.may_use, `keeps its schema public from ${user}: GRANT USAGE ON SCHEMA public to them`],
    [
      willMigrate && !found.may_create,
      `lets ${user} create nothing: make them its owner, or GRANT CREATE on it and on its schema public`,
    ],
    [!found.may_write, `lets ${user} write no rows: use the user that owns the tables`],
    [
      willMigrate && (found.missing?.length ?? 0) > 0,
      `lacks the extension ${found.missing?.join(' and ')}: install Postgres's package of extensions (postgresql-contrib)`,
    ],
  ]
  const problem = problems.find(([holds]) => holds)
  if (problem) throw new UnfitDatabase(problem[1])
}

/** The database's address without its password, as the beginning of a sentence. */
export function placeOf(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `The database ${pathname.slice(1)} at ${host || 'the local socket'}`
  } catch {
    return 'The database of DATABASE_URL'
  }
}
