import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from '../../realtime-server/src/app.ts'
import { readEnv } from '../../realtime-server/src/env.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { createDatabase, type TestDatabase } from './database.ts'
import { serverLog } from './server-log.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface World {
  url: string
  database: TestDatabase
  mediaDir: string
  close(): Promise<void>
}

/** The environment of every server under test. */
export const base = (
  database: Pick<TestDatabase, 'url'>,
  mediaDir: string,
): Record<string, string> => ({
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  DATABASE_URL: database.url,
  MEDIA_DIR: mediaDir,
  WEB_DIR: path.join(root, 'web/dist'),
  RATE_LIMITS: 'off',
  CHECK_OUTPUT: process.env.TEST_CHECK_OUTPUT ?? 'on',
  LOG_LEVEL: 'error',
})

/**
 * A database, a media folder and a server in this process; `close` removes all three.
 * @param prepare fills the first two before the server starts
 */
export async function startWorld(
  overrides: Record<string, string> = {},
  port = 0,
  prepare?: (place: { databaseUrl: string; mediaDir: string }) => Promise<unknown>,
): Promise<World> {
  const database = await createDatabase()
  const mediaDir = await mkdtemp(path.join(tmpdir(), 'swoon-media-'))
  await prepare?.({ databaseUrl: database.url, mediaDir })
  const app = await buildApp(readEnv({ ...base(database, mediaDir), ...overrides }), serverLog)
  const url = await app.listen({ port, host: '127.0.0.1' })
  return {
    url,
    database,
    mediaDir,
    async close() {
      await app.close()
      await database.drop()
      // An upload in progress may still write.
      await rm(mediaDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export interface ServerProcess {
  url: string
  port: number
  child: ChildProcess
  /** The output so far. */
  log(): string
  kill(signal: NodeJS.Signals): Promise<void>
}

/**
 * Starts a server in its own process. Resolves when it answers.
 * @param through a program with arguments that starts the server, for example to set limits
 * @param ready the path that must answer 200 first
 * @param main the file to run, as a path from the project root
 */
export async function spawnServer(
  database: Pick<TestDatabase, 'url'>,
  mediaDir: string,
  overrides: Record<string, string> = {},
  {
    through = [],
    ready = '/readyz',
    main = 'realtime-server/dist/main.mjs',
  }: { through?: readonly string[]; ready?: string; main?: string } = {},
): Promise<ServerProcess> {
  const port = Number(overrides.PORT ?? (await freePort()))
  const env = {
    ...base(database, mediaDir),
    ...overrides,
    PORT: String(port),
    PATH: process.env.PATH ?? '',
  }
  const [program = '', ...args] = [
    ...through,
    process.execPath,
    ...(main.endsWith('.ts') ? ['--import', 'tsx'] : []),
    main,
  ]
  const child = spawn(program, args, { cwd: root, env })
  let log = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const url = `http://127.0.0.1:${port}`
  const server: ServerProcess = {
    url,
    port,
    child,
    log: () => log,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`the server ended: ${log}`)
    return answersReady(url + ready)
  }
  await waitFor(isReady, 100_000, 'the start of a server').catch((error) => {
    child.kill('SIGKILL')
    throw error
  })
  return server
}

/** A world whose server runs in its own process, so that it can be killed. */
export interface SpawnedWorld extends World {
  /** The current process. */
  server: ServerProcess
  /** Starts a new process after the last one has ended, with the same port, database and media. */
  restart(): Promise<void>
}

/** A database, a media folder and a server process; `close` removes all three. */
export async function spawnWorld(overrides: Record<string, string> = {}): Promise<SpawnedWorld> {
  const database = await createDatabase()
  const mediaDir = await mkdtemp(path.join(tmpdir(), 'swoon-media-'))
  const server = await spawnServer(database, mediaDir, overrides)
  const world: SpawnedWorld = {
    url: server.url,
    database,
    mediaDir,
    server,
    async restart() {
      world.server = await spawnServer(database, mediaDir, {
        ...overrides,
        PORT: String(server.port),
      })
    },
    async close() {
      await world.server.kill('SIGKILL')
      await database.drop()
      await rm(mediaDir, { recursive: true, force: true })
    },
  }
  return world
}

/** Checks whether a server answers 200 at this address, and is not `degraded`, as it is until it has found Redis. */
async function answersReady(url: string): Promise<boolean> {
  const reply = await fetch(url).catch(() => null)
  return reply?.ok === true && (await reply.json()).status !== 'degraded'
}

/** Checks whether a server can serve, with all services in its settings. */
export const isReady = (url: string): Promise<boolean> => answersReady(`${url}/readyz`)

/** Milliseconds after which waiting for a state fails. It measures nothing: a busy machine takes ten times as long. */
export const patience = 60_000

/** Waits until `holds` is true. @throws after this many milliseconds; less than `patience` only where the time itself is promised */
export async function waitFor(
  holds: () => boolean | Promise<boolean>,
  within = patience,
  what = 'it',
): Promise<void> {
  const until = Date.now() + within
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`${what} did not happen within ${within} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
