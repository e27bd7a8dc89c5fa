import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PrivatePostgres, startPostgres } from '../../scripts/provision/postgres.ts'
import { type Proxy as Line, startProxy } from '../../scripts/provision/proxy.ts'
import { type PrivateRedis, startRedis } from '../../scripts/provision/redis.ts'
import { createDatabase, type TestDatabase } from '../harness/database.ts'
import { isReady, patience, type ServerProcess, spawnServer, waitFor } from '../harness/server.ts'

/** A server with three lines that faults can disturb: from its clients, to Postgres and to Redis. */
export interface LabNode {
  name: string
  /** Its address for clients. */
  url: string
  clients: Line
  postgres: Line
  redis: Line
  readonly process: ServerProcess
  stop(signal: NodeJS.Signals): Promise<void>
  /** Starts it again on the same port, and waits until it can serve. @param wrong milliseconds by which its clock is off */
  start(wrong?: number): Promise<void>
  /** The output of all its processes. */
  log(): string
}

/** Two servers with their own Postgres and Redis, all child processes of this one. */
export interface Lab {
  postgres: PrivatePostgres
  redis: PrivateRedis
  database: TestDatabase
  mediaDir: string
  nodes: readonly [LabNode, LabNode]
  /** Waits until both servers can serve. */
  ready(): Promise<void>
  /** Writes the servers' output into files in a folder. */
  writeLogs(folder: string): Promise<void>
  close(): Promise<void>
}

const wrongClock = fileURLToPath(new URL('wrong-clock.mjs', import.meta.url))

export async function startLab(): Promise<Lab> {
  const closing: (() => Promise<unknown> | undefined)[] = []
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
    closing.push(postgres.close, redis.close)
    const database = await createDatabase(postgres.url, '')
    closing.push(() => database.db.destroy())
    const mediaDir = await mkdtemp(path.join(tmpdir(), 'swoon-chaos-media-'))
    closing.push(() => rm(mediaDir, { recursive: true, force: true }))

    async function node(name: string): Promise<LabNode> {
      const [toPostgres, toRedis] = await Promise.all([lineTo(database.url), lineTo(redis.url)])
      closing.push(toPostgres.line.close, toRedis.line.close)
      const settings = { REDIS_URL: toRedis.url, RATE_LIMITS: 'on', LOG_LEVEL: 'warn' }
      const spawn = (more: Record<string, string> = {}) =>
        spawnServer({ url: toPostgres.url }, mediaDir, { ...settings, ...more })
      let running = await spawn()
      const { port } = running
      // Postgres and Redis end with this process.
      const end = () => void running.child.kill('SIGKILL')
      process.once('exit', end)
      closing.push(() => {
        process.off('exit', end)
        return running.kill('SIGKILL')
      })
      const clients = await startProxy({ port })
      closing.push(clients.close)
      const ended: string[] = []
      return {
        name,
        url: `http://127.0.0.1:${clients.port}`,
        clients,
        postgres: toPostgres.line,
        redis: toRedis.line,
        get process() {
          return running
        },
        async stop(signal) {
          await running.kill(signal)
          ended.push(running.log())
        },
        async start(wrong) {
          const clock = { WRONG_CLOCK_MS: String(wrong), NODE_OPTIONS: `--import=${wrongClock}` }
          running = await spawn({ PORT: String(port), ...(wrong && clock) })
        },
        log: () => [...ended, running.log()].join('\n--- a new process ---\n'),
      }
    }

    const nodes = await Promise.all([node('A'), node('B')])
    return {
      postgres,
      redis,
      database,
      mediaDir,
      nodes,
      // Bypasses the clients' line.
      ready: () =>
        waitFor(
          async () =>
            (await Promise.all(nodes.map(({ process }) => isReady(process.url)))).every(Boolean),
          patience,
          'readiness of both servers',
        ),
      async writeLogs(folder) {
        for (const { name, log } of nodes)
          await writeFile(path.join(folder, `server-${name}.log`), log())
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A line to a server on this machine, and the address that leads through it. */
async function lineTo(address: string): Promise<{ line: Line; url: string }> {
  const url = new URL(address)
  const line = await startProxy({ port: Number(url.port) })
  url.port = String(line.port)
  return { line, url: url.href }
}
