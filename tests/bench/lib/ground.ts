import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDatabase, type TestDatabase } from '../../harness/database.ts'
import { type ServerProcess, spawnServer } from '../../harness/server.ts'
import { closeConnections } from './post.ts'

interface Ground {
  database: TestDatabase
  server: ServerProcess
  /** Ends another process together with the server. @returns its argument */
  beside<Made extends { child: ChildProcess }>(made: Made): Made
  stop(): Promise<void>
}

/**
 * A server in its own process, with an empty database, for one benchmark. All of it is removed when the benchmark stops or fails.
 * @param minutes after which it is stopped
 */
export async function startGround(minutes?: number): Promise<Ground> {
  const database = await createDatabase()
  const mediaDir = await mkdtemp(path.join(tmpdir(), 'swoon-media-'))
  const server = await spawnServer(database, mediaDir)
  const others: ChildProcess[] = []
  async function stop(): Promise<void> {
    clearTimeout(giveUp)
    await server.kill('SIGKILL')
    for (const child of others) child.kill('SIGKILL')
    closeConnections()
    await database.drop()
    await rm(mediaDir, { recursive: true, force: true })
  }
  const fail = (why: unknown) => {
    console.error(why)
    void stop().finally(() => process.exit(1))
  }
  process.once('uncaughtException', fail)
  const giveUp =
    minutes &&
    setTimeout(
      () => fail(`The benchmark did not end within ${minutes} minutes and is stopped.`),
      minutes * 60_000,
    )
  return {
    database,
    server,
    beside(made) {
      others.push(made.child)
      return made
    },
    stop,
  }
}
