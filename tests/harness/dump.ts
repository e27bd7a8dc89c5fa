import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '@swoon/db'
import { sql } from 'kysely'
import { run } from '../../scripts/lib/run.ts'
import { installedPostgres, onPath } from '../../scripts/provision/binaries.ts'
import type { TestDatabase } from './database.ts'

const programs = () => {
  const bin = installedPostgres()?.bin
  const find = (name: string) => onPath(name) ?? (bin && path.join(bin, name))
  return { dump: find('pg_dump'), psql: find('psql') }
}

async function versionOf(program: string): Promise<number> {
  const { code, output } = await run([program, '--version'])
  return code === 0 ? Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? 0) : 0
}

/** The reason this machine cannot dump the database, or undefined: pg_dump refuses servers newer than itself. */
export async function whyNoDump(db: Db): Promise<string | undefined> {
  const { dump, psql } = programs()
  if (!dump || !psql) return 'this machine has no pg_dump and psql'
  const { rows } = await sql<{
    version: string
  }>`SELECT current_setting('server_version_num') AS version`.execute(db)
  const server = Math.floor(Number(rows[0]?.version) / 10_000)
  for (const [name, program] of [
    ['pg_dump', dump],
    ['psql', psql],
  ] as const) {
    const version = await versionOf(program)
    if (version < server) return `${name} ${version} is older than Postgres ${server}`
  }
}

/** Restores a plain dump of one database into another. @param options of pg_dump @throws the first error of pg_dump or psql */
export async function restore(
  from: Pick<TestDatabase, 'url'>,
  into: Pick<TestDatabase, 'url'>,
  options: readonly string[] = [],
): Promise<void> {
  const { dump = '', psql = '' } = programs()
  const folder = await mkdtemp(path.join(tmpdir(), 'swoon-dump-'))
  const file = path.join(folder, 'dump.sql')
  try {
    for (const args of [
      [dump, `--file=${file}`, ...options, from.url],
      [
        psql,
        '-qX',
        '-v',
        'ON_ERROR_STOP=1',
        '-o',
        path.join(folder, 'output'),
        '-f',
        file,
        into.url,
      ],
    ]) {
      const { code, output } = await run(args)
      if (code !== 0 || output) throw new Error(output || `${args[0]} ended with code ${code}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
