import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/lib/ports.ts'
import { answers } from './coturn.ts'
import { waitFor } from './server.ts'

export interface PgBouncer {
  /** The address of the database through it. */
  url: string
  close(): Promise<void>
}

/** Starts PgBouncer with its defaults in front of a database. */
export async function startPgBouncer(database: string, poolMode: string): Promise<PgBouncer> {
  const home = await mkdtemp(path.join(tmpdir(), 'swoon-pgbouncer-'))
  await chmod(home, 0o755)
  const port = await freePort()
  const { hostname, port: at, username, password, pathname } = new URL(database)
  const target = `host=${hostname} port=${at || 5432} user=${username} password=${password}`
  const settings = [
    '[databases]',
    `swoon = ${target} dbname=${pathname.slice(1)}`,
    '[pgbouncer]',
    'auth_type = any',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    `pool_mode = ${poolMode}`,
    'unix_socket_dir =',
  ]
  const file = path.join(home, 'pgbouncer.ini')
  await writeFile(file, settings.join('\n'))
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const bouncer: ChildProcess = spawn(process.env.TEST_PGBOUNCER ?? 'pgbouncer', ['-q', file], as)
  const gone = once(bouncer, 'exit')
  await waitFor(() => answers(port), 20_000, 'PgBouncer')
  return {
    url: `postgres://${username}@127.0.0.1:${port}/swoon`,
    async close() {
      bouncer.kill('SIGKILL')
      await gone
      await rm(home, { recursive: true, force: true })
    },
  }
}
