import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrationFiles } from '../migrations/names.ts'
import { areOutdated, type Functions } from './function-texts.ts'
import { sessionSettings } from './session.ts'

/** In milliseconds: how long a database may take to answer, and the pause before it is asked again. */
const patience = 5000
const pause = 500
const oldest = 15
/** Included in Postgres's own package of extensions. */
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

/** Thrown for a database that answers, but that Swoon can't use. The message is one sentence: the fault and the fix. */
export class UnfitDatabase extends Error {
  override name = 'UnfitDatabase'
}

/**
 * Checks that a database has what Swoon needs: connections with their own state, prepared statements, write access, the extensions, the
 * version, and the tables of this release or a later one.
 * @param url a `postgres://` URL
 * @param willMigrate true if tables are still to be made or changed
 * @throws UnfitDatabase; any other error if the database is unreachable
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
    if (!willMigrate) await checkMigrated(first)
  } finally {
    // Not end(), which waits for a statement that never gets an answer.
    for (const client of clients) client.connection.stream.destroy()
  }
}

/** A pooler that lends a connection per transaction leaks one client's settings to another. */
async function checkConnections(first: pg.Client, second: pg.Client): Promise<void> {
  const name = `swoon_${randomBytes(6).toString('hex')}`
  const prepared = {
    name,
    text: 'SELECT $1::int AS number, pg_backend_pid() AS backend',
    values: [1],
  }
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
  // If the first gets no answer either, Postgres is stuck, which passes.
  if (isUnanswered && (await first.query('SELECT 1')))
    throw new UnfitDatabase(
      'gives only one connection at a time: allow one server at least 5 connections',
    )
  throw error
}

/** A prepared statement that is missing or already there, or a transaction that the pooler doesn't allow. */
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
    [
      found.encoding !== 'UTF8',
      `stores text as ${found.encoding}: create it again with ENCODING 'UTF8'`,
    ],
    [found.in_recovery, 'is a standby, which only reads: name the primary in DATABASE_URL'],
    [
      found.reads_only,
      'only reads: set default_transaction_read_only to off for it and for its user',
    ],
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

/** During a deployment, servers of the last release use the next one's tables, so later migrations are fine. */
async function checkMigrated(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query(
    `SELECT to_regclass('public.kysely_migration') AS name`,
  )
  if (!tables[0].name)
    throw new UnfitDatabase(`has no tables of Swoon yet: run npm run migrate first`)
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.kysely_migration')
  const ran = new Set(rows.map(({ name }) => name))
  const missing = [...migrationFiles.keys()].filter((name) => !ran.has(name))
  if (missing.length > 0)
    throw new UnfitDatabase(
      `is older than this release (it lacks ${missing[0]}): run npm run migrate first`,
    )
  const { rows: functions } = await client.query<Functions>(
    'SELECT release, version FROM public.installed_functions',
  )
  if (areOutdated(functions[0]))
    throw new UnfitDatabase('has the functions of an older release: run npm run migrate first')
}

/**
 * Waits until a database answers, and checks it.
 * @param url a `postgres://` URL
 * @param onWait called once with a sentence if it doesn't answer at first
 * @throws an error with one sentence if Swoon can't use it or sign in there
 */
export async function whenFit(url: string, onWait: (sentence: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await checkDatabase(url)
    } catch (error) {
      if (error instanceof UnfitDatabase) throw new Error(`${placeOf(url)} ${error.message}.`)
      if (isRefusal(error))
        throw new Error(`${placeOf(url)} refuses the connection: ${error.message}.`)
      if (attempt === 1)
        onWait(`${placeOf(url)} does not answer (${causeOf(error)}). Swoon waits for it.`)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** A wrong user, password or database name, or a missing right: waiting fixes none of them. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof pg.DatabaseError && /^(28|3D|42501)/.test(error.code ?? '')

/** Node's code for an address that doesn't answer, whose message may be empty, or else the message. */
const causeOf = (error: unknown): string =>
  error instanceof Error ? String(('code' in error && error.code) || error.message) : String(error)

/** The database's address without its password, to begin a sentence. */
export function placeOf(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `The database ${pathname.slice(1)} at ${host || 'the local socket'}`
  } catch {
    return 'The database of DATABASE_URL'
  }
}
