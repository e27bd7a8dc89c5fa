import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../lib/ports.ts'
import { gone, signal, signalTree } from '../lib/processes.ts'
import { embeddedPostgres, installedPostgres } from './binaries.ts'
import { initCluster, prepareCluster, type StopMode, startCluster, superuser } from './cluster.ts'
import { postgresUser, throwawayFolder } from './user.ts'

export type PrivatePostgres = {
  /** Superuser's connection string, on 127.0.0.1; the same after every restart. */
  url: string
  /** Major version. */
  version: number
  /** Process id of the running Postgres. */
  readonly pid: number
  /** Stops it, in `fast` mode by default; its data stays until close(). */
  stop(mode?: StopMode): Promise<void>
  /** Starts it again after a stop or kill, on the same port with the same data. */
  start(): Promise<void>
  restart(mode?: StopMode): Promise<void>
  /** Kills the whole server with kill -9: client connections break, and the next start recovers the data. */
  kill(): Promise<void>
  /** Pauses all of its processes (SIGSTOP): it accepts connections but answers nothing. */
  pause(): void
  resume(): void
  /** Stops it and removes its data. */
  close(): Promise<void>
}

type PrivatePostgresOptions = { settings?: Record<string, string | number>; log?: string }

/**
 * Starts a throwaway Postgres, from the bundled or installed binaries, on a free port of 127.0.0.1. It ends with this process. Killing it
 * with -9 loses no commit; a power cut may, because fsync is off.
 */
export async function startPostgres(
  options: PrivatePostgresOptions = {},
): Promise<PrivatePostgres> {
  const binaries = embeddedPostgres() ?? installedPostgres()
  if (!binaries)
    throw new Error('No Postgres 15 or newer is installed, and the bundled one does not run here.')
  const home = mkdtempSync(join(throwawayFolder(postgresUser()), 'swoon-postgres-'))
  const password = randomBytes(12).toString('hex')
  const port = await freePort()
  // With such small tables, starting parallel workers takes longer than the query itself.
  const speed = { fsync: 'off', max_parallel_workers_per_gather: 0 }
  const settings = {
    ...speed,
    max_connections: 200,
    log_min_messages: 'fatal',
    ...options.settings,
  }
  // mkdtemp's folder is closed to other users. If root runs Postgres as another user, that folder itself is the cluster.
  const cluster = prepareCluster(home, binaries)
  const launch = () =>
    startCluster(cluster, {
      port,
      settings,
      remove: home,
      ...(options.log ? { log: options.log } : {}),
    })
  let running = await initCluster(cluster, password, ['--no-sync']).then(launch)

  const stop = (mode?: StopMode) => running.stop(mode)
  const start = async () => {
    if (running.hasEnded()) running = await launch()
  }
  return {
    url: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`,
    version: binaries.major,
    get pid() {
      return running.pid
    },
    stop,
    start,
    async restart(mode) {
      await stop(mode)
      await running.ended
      await start()
    },
    async kill() {
      signal(running.pid, 'SIGKILL')
      await gone(running.pid, 5000)
      await running.ended
    },
    pause: () => signalTree(running.pid, 'SIGSTOP'),
    resume: () => signalTree(running.pid, 'SIGCONT'),
    async close() {
      await stop('immediate')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
