import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../lib/ports.ts'
import { gone, signal, worksIn } from '../lib/processes.ts'
import { type Binaries, readableBy } from './binaries.ts'
import { type Guarded, guarded } from './guarded.ts'
import { canEnter, postgresUser, type SystemUser, sharedTemp } from './user.ts'

/** A Postgres data folder, its binaries, and the user they run as (undefined: the current one). */
type Cluster = { folder: string; binaries: Binaries; user: SystemUser | undefined }

/** `smart` waits for clients, `fast` ends their transactions, `immediate` is a crash from which the next start recovers. */
export type StopMode = 'smart' | 'fast' | 'immediate'

export type RunningCluster = Guarded & { port: number; stop(mode?: StopMode): Promise<void> }

export const superuser = 'swoon'
const stopSignals = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** Describes our cluster in the given folder. Creates a missing folder, owned by a user who may run Postgres. */
export function prepareCluster(folder: string, binaries: Binaries): Cluster {
  const user = postgresUser(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
  return { folder, user, binaries: readableBy(user, binaries) }
}

/** Runs initdb in the cluster's empty folder. */
export async function initCluster(cluster: Cluster, password: string, extra: string[] = []) {
  const secrets = mkdtempSync(join(sharedTemp(cluster.user), 'swoon-init-'))
  const passwordFile = join(secrets, 'password')
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (cluster.user) {
      chownSync(secrets, cluster.user.uid, cluster.user.gid)
      chownSync(passwordFile, cluster.user.uid, cluster.user.gid)
    }
    // Code point order and full Unicode case mapping, the same on every system.
    const locale =
      cluster.binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
    const args = [
      '-D',
      dataPath(cluster),
      '-U',
      superuser,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
    ]
    args.push('--encoding=UTF8', '--locale=C', ...locale, '--no-instructions', ...extra)
    await run(join(cluster.binaries.bin, 'initdb'), args, cluster)
  } finally {
    rmSync(secrets, { recursive: true, force: true })
  }
}

/**
 * Postgres changes to its data folder by path, which fails if its user may not enter a folder above. It then gets its working directory as
 * a path, which the kernel resolves without the folders above.
 */
function dataPath({ folder, user }: Cluster): string {
  if (canEnter(user, folder)) return folder
  if (existsSync('/proc/self/cwd')) return '/proc/self/cwd'
  throw new Error(`The user that runs Postgres cannot enter ${folder}.`)
}

function run(program: string, args: string[], { folder, user }: Cluster): Promise<void> {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot }
  const child = spawn(program, args, {
    cwd: folder,
    env,
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(errors.trim() || `initdb ended with ${code}`)),
    )
  })
}

type StartOptions = {
  /** Port on 127.0.0.1; a free one by default. */
  port?: number | undefined
  /** Settings in postgresql.conf's format. */
  settings?: Record<string, string | number>
  log?: string
  remove?: string
}

/**
 * Starts the cluster on the loopback interface and waits until it accepts connections. After kill -9, its orphaned backends hold the shared
 * memory for a moment, and Postgres refuses to start beside them, so this tries for a few seconds.
 */
export async function startCluster(
  cluster: Cluster,
  options: StartOptions = {},
): Promise<RunningCluster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(cluster, options)
    } catch (error) {
      if (attempt === 20) throw error
      await sleep(200)
    }
  }
}

async function launch(cluster: Cluster, options: StartOptions): Promise<RunningCluster> {
  const port = options.port ?? (await freePort())
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...options.settings,
  }
  const server = await guarded({
    program: join(cluster.binaries.bin, 'postgres'),
    args: [
      '-D',
      dataPath(cluster),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    cwd: cluster.folder,
    user: cluster.user,
    log: options.log,
    stopSignal: 'SIGINT',
    remove: options.remove,
  })
  await ready(cluster.folder, server)
  return { ...server, port, stop: (mode) => stopServer(server.pid, mode) }
}

async function ready(folder: string, server: Guarded) {
  for (;;) {
    const status = readPidFile(folder)
    if (status?.pid === server.pid && status.ready) return
    if (server.hasEnded()) throw new Error(`Postgres ended while starting (${await server.ended})`)
    await sleep(20)
  }
}

async function stopServer(pid: number, mode: StopMode = 'fast') {
  signal(pid, stopSignals[mode])
  if (mode === 'smart' || (await gone(pid, 10_000))) return
  signal(pid, 'SIGQUIT')
  if (!(await gone(pid, 5000))) signal(pid, 'SIGKILL')
}

/** Reads the file in which a running (or killed) Postgres recorded itself. */
function readPidFile(folder: string): { pid: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/** Stops the Postgres that an earlier, killed run left on this folder, and no other. */
export async function stopLeftover(folder: string) {
  const left = readPidFile(folder)
  if (!left) return
  if (worksIn(left.pid, folder)) await stopServer(left.pid)
  // The process id may have a new owner by now, which Postgres would mistake for itself.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/** System identifier that initdb gave a cluster, by which we recognize our own. */
export function clusterId(folder: string): string | undefined {
  try {
    const file = openSync(join(folder, 'global/pg_control'), 'r')
    const bytes = Buffer.alloc(8)
    readSync(file, bytes, 0, 8, 0)
    closeSync(file)
    return bytes.toString('hex')
  } catch {
    return undefined
  }
}
