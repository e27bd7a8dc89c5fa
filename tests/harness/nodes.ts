import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDatabase, type TestDatabase } from './database.ts'
import { type ServerProcess, spawnServer } from './server.ts'

export const redisUrl = (): string => process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'

export interface Nodes {
  /** The nodes' addresses; `url` is the first one's too. */
  a: string
  b: string
  url: string
  /** The address of one node for even numbers, of the other for odd ones. */
  at(turn: number): string
  database: TestDatabase
  mediaDir: string
  nodes: [ServerProcess, ServerProcess]
  /** Both nodes' settings beyond the defaults. */
  settings: Record<string, string>
  close(): Promise<void>
}

/** Starts two server processes over one database and one Redis, with their own key prefix; `ready` and `main` as for `spawnServer`. */
export async function startNodes(
  overrides: Record<string, string> = {},
  ready = '/readyz',
  main?: string,
): Promise<Nodes> {
  const database = await createDatabase()
  const mediaDir = await mkdtemp(path.join(tmpdir(), 'swoon-media-'))
  const settings = {
    REDIS_URL: redisUrl(),
    REDIS_PREFIX: `swoon_test_${randomBytes(4).toString('hex')}:`,
    ...overrides,
  }
  const nodes = await Promise.all([
    spawnServer(database, mediaDir, settings, { ready, ...(main && { main }) }),
    spawnServer(database, mediaDir, settings, { ready, ...(main && { main }) }),
  ])
  return {
    a: nodes[0].url,
    b: nodes[1].url,
    url: nodes[0].url,
    at: (turn) => nodes[turn % 2 ? 1 : 0].url,
    database,
    mediaDir,
    nodes,
    settings,
    async close() {
      await Promise.all(nodes.map((node) => node.kill('SIGKILL')))
      await database.drop()
      await rm(mediaDir, { recursive: true, force: true })
    },
  }
}
