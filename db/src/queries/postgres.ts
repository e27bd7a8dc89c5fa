import { sql } from 'kysely'
import type { Functions } from '../function-texts.ts'
import type { Db } from '../index.ts'

export interface PostgresFacts {
  version: string
  /** Connections that the user of this one may have at once. */
  connections: number
  fsync: string
  full_page_writes: string
  synchronous_commit: string
}

/** Reads how a server is set, as this connection sees it. */
export async function postgresFacts(db: Db): Promise<PostgresFacts> {
  const { rows } = await sql<PostgresFacts>`
    SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
      current_setting('full_page_writes') AS full_page_writes, current_setting('synchronous_commit') AS synchronous_commit,
      LEAST(
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true)::integer, 0),
        (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
        (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user)
      ) AS connections
  `.execute(db)
  if (!rows[0]) throw new Error('Postgres does not say how it is set')
  return rows[0]
}

/** Counts the processes of Swoon on this database: each hears of access changes by one connection. */
export async function countProcesses(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'access-changes'
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Reads the names of the migrations that ran, and the functions; null for a database without tables of Swoon. */
export async function recordedRelease(
  db: Db,
): Promise<{ migrations: string[]; functions: Functions | undefined } | null> {
  const { rows } = await sql<{ migrations: boolean; functions: boolean }>`
    SELECT to_regclass('public.kysely_migration') IS NOT NULL AS migrations,
      to_regclass('public.installed_functions') IS NOT NULL AS functions
  `.execute(db)
  if (!rows[0]?.migrations) return null
  const { rows: ran } = await sql<{
    name: string
  }>`SELECT name FROM public.kysely_migration ORDER BY name`.execute(db)
  const functions = rows[0].functions
    ? await sql<Functions>`SELECT release, version FROM public.installed_functions`.execute(db)
    : undefined
  return { migrations: ran.map(({ name }) => name), functions: functions?.rows[0] }
}
