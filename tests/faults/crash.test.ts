import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../harness/database.ts'
import { pairs } from '../harness/pairs.ts'
import { type ServerProcess, spawnServer } from '../harness/server.ts'
import { closeChats, expectRefusals, expectWhole, openPair, writeAll } from './chat.ts'

let database: TestDatabase
let mediaDir: string
let server: ServerProcess
beforeAll(async () => {
  database = await createDatabase()
  mediaDir = await mkdtemp(path.join(tmpdir(), 'swoon-media-'))
  server = await spawnServer(database, mediaDir)
})
afterEach(closeChats)
afterAll(async () => {
  await server?.kill('SIGKILL')
  await database?.drop()
  await rm(mediaDir, { recursive: true, force: true })
})

const restart = async () => {
  server = await spawnServer(database, mediaDir, { PORT: String(server.port) })
}

it('loses, doubles and misorders nothing when the server is killed amid 1,000 sends', {
  timeout: 120_000,
}, async () => {
  const open = (await pairs({ url: server.url, database }, 5)).map((pair) => openPair(pair, server.url))
  let back: Promise<void> | null = null
  await writeAll(open, 100, (count) => {
    if (count === 300) back = server.kill('SIGKILL').then(restart)
  })
  await back
  await expectWhole(database, open, 100)
  const attempts = open.flatMap(({ chats }) => chats.flatMap((chat) => chat.attempts))
  expect(attempts.filter(({ status }) => status === 0).length).toBeGreaterThan(0)
  expectRefusals(attempts, [0])
})

it('ends cleanly on SIGTERM under load: what is acknowledged is stored, the rest is refused', {
  timeout: 90_000,
}, async () => {
  const open = (await pairs({ url: server.url, database }, 5)).map((pair) => openPair(pair, server.url))
  let back: Promise<void> | null = null
  let ending = 0
  await writeAll(open, 60, (count) => {
    if (count !== 150) return
    const started = performance.now()
    back = server.kill('SIGTERM').then(() => {
      ending = performance.now() - started
      expect(server.child.exitCode).toBe(0)
      return restart()
    })
  })
  await back
  expect(ending).toBeLessThan(5000)
  await expectWhole(database, open, 60)
  const attempts = open.flatMap(({ chats }) => chats.flatMap((chat) => chat.attempts))
  expectRefusals(attempts, [0, 503])
})
