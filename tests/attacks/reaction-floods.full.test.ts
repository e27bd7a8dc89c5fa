// In the full suite: it measures time, and takes half a minute.
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roomOf, say } from '../features/rooms/rooms.ts'
import { bystander } from '../harness/bystander.ts'
import { insertUsers } from '../harness/person.ts'
import { expectPromised } from '../harness/promised.ts'
import { type SpawnedWorld, spawnWorld, waitFor } from '../harness/server.ts'

let world: SpawnedWorld
beforeAll(async () => {
  world = await spawnWorld({ RATE_LIMITS: 'on' })
})
afterAll(() => world.close())

/** Reactions a second, of so many people, for so many seconds: each person stays within their budget. */
const [perSecond, people, seconds] = [300, 100, 10] as const
const emojis = ['👍', '❤️', '😂', '😮', '😢', '🔥'] as const
/** Milliseconds for the p99 of people elsewhere, and until the last count is everywhere. */
const [elsewhere, settled] = [500, 2000] as const

it('300 reactions a second in one room are all stored and heard, and others hardly notice', async () => {
  const crowd = await insertUsers(world, people)
  const [first, second] = crowd
  if (!first || !second) throw new Error('no person')
  const id = await roomOf(...crowd)
  const { body: message } = await say(first, id, 'Who is in tonight?')
  const tabs = [await first.live(), await second.live()]
  for (const tab of tabs) await tab.command('room:watch', { roomId: id })
  const others = await bystander(world)
  const statuses = new Map<number, number>()
  const react = async (turn: number) => {
    const who = crowd[turn % people]
    const emoji = emojis[(turn + Math.floor(turn / people)) % emojis.length] ?? '👍'
    const reply = await who?.call(roomRoutes.react, { params: { id, messageId: message.id }, body: { emoji } })
    statuses.set(reply?.status ?? 0, (statuses.get(reply?.status ?? 0) ?? 0) + 1)
  }
  let took = 0
  const seen = await others.during(async () => {
    const start = performance.now()
    const all: Promise<void>[] = []
    for (let turn = 0; turn < perSecond * seconds; turn++) {
      const due = start + (turn * 1000) / perSecond
      if (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
      all.push(react(turn))
    }
    await Promise.all(all)
    took = performance.now() - start
  })
  others.close()
  expect(Object.fromEntries(statuses)).toEqual({ 200: perSecond * seconds })
  const [stored] = (await first.call(roomRoutes.messages, { params: { id }, query: {} })).body
  expect(stored?.reactions?.reduce((sum, { count }) => sum + count, 0)).toBe(people)
  const from = performance.now()
  for (const tab of tabs)
    await waitFor(() => tab.all('room:reacted').some(({ revision }) => revision === stored?.revision))
  console.log(
    `${perSecond} reactions a second for ${seconds} s took ${Math.round(took)} ms; elsewhere p50 ${Math.round(seen.p50)} ms, p99 ${Math.round(seen.p99)} ms, ${Math.round(seen.memory)} MB`,
  )
  expect(seen.failed).toBe(0)
  await expectPromised(performance.now() - from, settled)
  await expectPromised(seen.p99, elsewhere)
  for (const tab of tabs) tab.close()
}, 300_000)
