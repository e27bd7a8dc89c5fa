import { afterEach, expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import { pairs } from '../harness/pairs.ts'
import { expectPromised } from '../harness/promised.ts'
import { spawnWorld } from '../harness/server.ts'
import { closeChats, expectRefusals, expectWhole, openPair, writeAll } from './chat.ts'

const world = ofFile(spawnWorld)
afterEach(closeChats)

it('loses, duplicates and reorders no message when the server is killed amid 1,000 sends', async () => {
  const open = (await pairs(world, 5)).map((pair) => openPair(pair, world.url))
  let back: Promise<void> | null = null
  await writeAll(open, 100, (count) => {
    if (count === 300) back = world.server.kill('SIGKILL').then(() => world.restart())
  })
  await back
  await expectWhole(world.database, open, 100)
  const attempts = open.flatMap(({ chats }) => chats.flatMap((chat) => chat.attempts))
  expect(attempts.filter(({ status }) => status === 0).length).toBeGreaterThan(0)
  expectRefusals(attempts, [0])
})

it('ends cleanly on SIGTERM under load: acknowledged messages are stored, others are refused', async () => {
  const open = (await pairs(world, 5)).map((pair) => openPair(pair, world.url))
  let back: Promise<void> | null = null
  let ending = 0
  await writeAll(open, 60, (count) => {
    if (count !== 150) return
    const started = performance.now()
    back = world.server.kill('SIGTERM').then(() => {
      ending = performance.now() - started
      expect(world.server.child.exitCode).toBe(0)
      return world.restart()
    })
  })
  await back
  await expectPromised(ending, 5000)
  await expectWhole(world.database, open, 60)
  const attempts = open.flatMap(({ chats }) => chats.flatMap((chat) => chat.attempts))
  expectRefusals(attempts, [0, 503])
})
