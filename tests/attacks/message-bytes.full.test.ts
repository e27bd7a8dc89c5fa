import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { expectRefusal } from '../features/refusals.ts'
import { ofFile } from '../harness/file-world.ts'
import { startNodes } from '../harness/nodes.ts'

const world = ofFile(() => startNodes({ RATE_LIMITS: 'on' }))
let redis: Redis
beforeAll(() => {
  redis = new Redis(world.settings.REDIS_URL ?? '', {
    keyPrefix: world.settings.REDIS_PREFIX ?? '',
  })
})
afterAll(() => redis.disconnect())

it('the messages of a person in a day, in chats and rooms, are limited in bytes, on all nodes together; the other person can still write', async () => {
  const { ann, bob, matchId } = await matched(world)
  const budget = { name: 'message-bytes', count: 4 * 1024 * 1024, window: 24 * 60 * 60 }
  const say = (who: typeof ann, content: string, node = 0) =>
    who.call(chatRoutes.send, { body: { matchId, content } }, world.at(node))
  expect((await say(ann, '好'.repeat(100))).status).toBe(201)
  const [slot = ''] = (
    await redis.keys(`${world.settings.REDIS_PREFIX}rate:${budget.name}:${ann.id}:*`)
  ).map((key) => key.slice(world.settings.REDIS_PREFIX?.length))
  expect(await redis.get(slot)).toBe('300')
  expect((await say(ann, 'x')).status).toBe(201)
  expect(await redis.get(slot)).toBe('500')
  // Simulates a person who has already written almost a day's bytes.
  await redis.set(slot, budget.count - 200)
  expect((await say(ann, 'é'.repeat(100), 1)).status).toBe(201)
  for (const node of [0, 1]) {
    const refused = await say(ann, 'x', node)
    expectRefusal(refused, 429, 'TOO_MANY')
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(budget.window)
  }
  const { id: roomId } = (await ann.call(roomRoutes.create, { body: { name: 'Long letters' } }))
    .body
  await ann.call(roomRoutes.join, { params: { id: roomId } })
  const inRoom = { params: { id: roomId }, body: { content: 'x', messageType: 'text' as const } }
  expectRefusal(await ann.call(roomRoutes.send, inRoom), 429, 'TOO_MANY')
  expect((await say(bob, 'x'.repeat(500))).status).toBe(201)
  expect((await ann.call(chatRoutes.messages, { params: { id: matchId } })).body).toHaveLength(4)
})
