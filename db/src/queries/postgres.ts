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

/** Share of the connections that this user may have at once which are in use, by anyone: 1 is all. */
export async function connectionsInUse(db: Db): Promise<number> {
  // Background work of Postgres has no database. From a user without rights, others hide their type.
  const { rows } = await sql<{ share: number }>`
    SELECT GREATEST(
      count(*)::float8 / (
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true)::integer, 0)
      ),
      (count(*) FILTER (WHERE datname = current_database()))::float8
        / (SELECT nullif(greatest(datconnlimit, 0), 0) FROM pg_database WHERE datname = current_database()),
      (count(*) FILTER (WHERE usename = current_user))::float8
        / (SELECT nullif(greatest(rolconnlimit, 0), 0) FROM pg_roles WHERE rolname = current_user)
    ) AS share
    FROM pg_stat_activity WHERE datname IS NOT NULL AND coalesce(backend_type, 'client backend') = 'client backend'
  `.execute(db)
  if (!rows[0]) throw new Error('Postgres does not count its connections')
  return rows[0].share
}

/** Folder of the database on the machine of Postgres; null if this user may not know it. */
export async function dataFolder(db: Db): Promise<string | null> {
  const { rows } = await sql<{
    setting: string | null
  }>`SELECT setting FROM pg_settings WHERE name = 'data_directory'`.execute(db)
  return rows[0]?.setting ?? null
}

/** Positions in the log of changes, in bytes from its beginning. */
export interface ReplicationPositions {
  written: number
  /** Of the slowest standby; null if there is none, or this user may not know. A standby with a slot counts while it is away. */
  replayed: number | null
}

/** Reads how far standbys are; null on a standby. */
export async function replicationPositions(db: Db): Promise<ReplicationPositions | null> {
  const { rows } = await sql<ReplicationPositions>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS written, (
      SELECT min(pg_wal_lsn_diff(lsn, '0/0'))::float8 FROM (
        SELECT replay_lsn AS lsn FROM pg_stat_replication
        UNION ALL
        SELECT coalesce(confirmed_flush_lsn, restart_lsn) FROM pg_replication_slots WHERE NOT active
      ) AS standbys
    ) AS replayed
    WHERE NOT pg_is_in_recovery()
  `.execute(db)
  return rows[0] ?? null
}
