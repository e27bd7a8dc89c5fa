// In the full suite: it measures time, and takes half a minute.
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { expect, it } from 'vitest'
import { join, roomOf, say } from '../features/rooms/rooms.ts'
import { bystander } from '../harness/bystander.ts'
import { ofFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { expectPromised } from '../harness/promised.ts'
import { spawnWorld, waitFor } from '../harness/server.ts'

const world = ofFile(() => spawnWorld({ RATE_LIMITS: 'on' }))

/** Reactions per second, people, and seconds: each person stays within their budget. */
const [perSecond, people, seconds] = [300, 100, 10] as const
const emojis = ['👍', '❤️', '😂', '😮', '😢', '🔥'] as const
/** Milliseconds for the p99 of people elsewhere, and until the last count is everywhere. */
const [elsewhere, settled] = [500, 2000] as const
/**
 * Milliseconds by which the last reactions may be late if the machine keeps the pace; otherwise they take at most twice as long as bare
 * calls.
 */
const late = 2000

it('300 reactions a second in one room are all stored and heard, and others hardly notice', async () => {
  const crowd = await insertUsers(world, people)
  const [first, second] = crowd
  if (!first || !second) throw new Error('no person')
  const id = await roomOf(...crowd)
  const { body: message } = await say(first, id, 'Who is in tonight?')
  const tabs = [await first.live(), await second.live()]
  for (const tab of tabs) await tab.command('room:watch', { roomId: id })
  const others = await bystander(world)
  // Warms up connections and code for both sides.
  for (const who of crowd) await who.call(authRoutes.me, {})
  const bare = await flood(crowd, (who) => who.call(authRoutes.me, {}))
  const statuses = new Map<number, number>()
  const react = async (who: Person, n: number) => {
    // As a tab does every ten seconds, or they would drop out of the room.
    if (n % 10 === 0) await join(who, id)
    const emoji = emojis[(crowd.indexOf(who) + n) % emojis.length] ?? '👍'
    const { status } = await who.call(roomRoutes.react, {
      params: { id, messageId: message.id },
      body: { emoji },
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  let took = 0
  const seen = await others.during(async () => {
    took = await flood(crowd, react)
  })
  others.close()
  expect(Object.fromEntries(statuses)).toEqual({ 200: perSecond * seconds })
  const [stored] = (await first.call(roomRoutes.messages, { params: { id }, query: {} })).body
  expect(stored?.reactions?.reduce((sum, { count }) => sum + count, 0)).toBe(people)
  const from = performance.now()
  for (const tab of tabs)
    await waitFor(() =>
      tab.all('room:reacted').some(({ revision }) => revision === stored?.revision),
    )
  console.log(
    `${perSecond} reactions a second for ${seconds} s took ${Math.round(took)} ms, as many bare calls ${Math.round(bare)}; elsewhere p50 ${Math.round(seen.p50)} ms, p99 ${Math.round(seen.p99)} ms, ${Math.round(seen.memory)} MB`,
  )
  expect(seen.failed).toBe(0)
  await expectPromised(performance.now() - from, settled)
  expect(took).toBeLessThan(Math.max(seconds * 1000 + late, bare * 2))
  await expectPromised(seen.p99, elsewhere)
  for (const tab of tabs) tab.close()
}, 300_000)

/**
 * Calls for all people at the given pace. Each person's come one by one, each at its time, so that a slow server is called later instead of
 * in parallel. @returns milliseconds
 */
async function flood(
  crowd: readonly Person[],
  call: (who: Person, n: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  const lanes = crowd.map(async (who, lane) => {
    for (let n = 0; n < (perSecond * seconds) / people; n++) {
      const due = start + ((n * people + lane) * 1000) / perSecond
      await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
      await call(who, n)
    }
  })
  await Promise.all(lanes)
  return performance.now() - start
}
