// needs: redis
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, it } from 'vitest'
import { startRedis } from '../../scripts/provision/redis.ts'
import { ofFile } from '../harness/file-world.ts'
import { startNodes } from '../harness/nodes.ts'
import { pairs } from '../harness/pairs.ts'
import { insertUsers } from '../harness/person.ts'
import { promised } from '../harness/promised.ts'
import { isReady, patience, waitFor } from '../harness/server.ts'
import { closeChats, expectRefusals, expectWhole, openPair, writeAll } from './chat.ts'

const redis = ofFile(startRedis)
const world = ofFile(() => startNodes({ REDIS_URL: redis.url, RATE_LIMITS: 'on' }))
afterEach(closeChats)

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const bothReady = () =>
  waitFor(async () => (await isReady(world.a)) && (await isReady(world.b)), patience, 'readiness')

it.each([
  {
    how: 'hangs for 5 seconds',
    // The connection to Redis survives, so events are late but not lost.
    isLinkLost: false,
    async fault() {
      redis.pause()
      await pause(5000)
      redis.resume()
    },
  },
  {
    how: 'is gone for 5 seconds and comes back empty',
    isLinkLost: true,
    async fault() {
      await redis.kill()
      await pause(5000)
      await redis.start()
    },
  },
])(
  'loses no message between two nodes while Redis $how, and HTTP keeps working',
  async ({ fault, isLinkLost }) => {
    await bothReady()
    const open = (await pairs(world, 3)).map((pair) => openPair(pair, world.a, world.b))
    const all = open.flatMap(({ chats }) => chats)
    await waitFor(() => all.every((chat) => chat.isConnected()), patience, 'the sockets')
    const over = fault()
    const newcomer = open[0]?.one
    if (!newcomer) throw new Error('no person')
    // A tab that connects during the fault must get the other node's events afterwards too.
    await pause(1000)
    const tab = await newcomer.live(world.b)
    // Fewer messages than a minute's budget, over more time than the fault lasts.
    await writeAll(open, 50, () => {}, 150)
    await over
    await bothReady()
    await expectWhole(world.database, open, 50)
    expectRefusals(
      all.flatMap((chat) => chat.attempts),
      [],
    )
    // Proves that the screens are complete because `resync` made them refetch, not by chance.
    if (isLinkLost) expect(all.every((chat) => chat.resyncs() > 0)).toBe(true)
    tab.events.length = 0
    await open[0]?.chats[0].send('0:50')
    await tab.next('message:sent', ({ message }) => message.content === '0:50')
    tab.close()
    expect(world.nodes.map(({ child }) => child.exitCode)).toEqual([null, null])
  },
)

it('has each tab fetch once after a restart of Redis, also where events were lost in between', async () => {
  await bothReady()
  const [pair] = await pairs(world, 1)
  if (!pair) throw new Error('no pair')
  const tabs = await Promise.all(
    [pair.one, pair.other].flatMap((who) => [who.live(world.a), who.live(world.b)]),
  )
  await redis.kill()
  await waitFor(
    async () => !(await isReady(world.a)) && !(await isReady(world.b)),
    patience,
    'the loss of Redis',
  )
  const { matchId } = pair
  for (const [who, url] of [[pair.one, world.a] as const, [pair.other, world.b] as const])
    await who.call(chatRoutes.send, { body: { matchId, content: 'Lost?', clientId: uuid() } }, url)
  await redis.start()
  await bothReady()
  for (const tab of tabs) await tab.next('resync')
  // A node that asks its tabs to refetch later does so before it sends these.
  for (const url of [world.a, world.b]) {
    await pause(700)
    await pair.one.call(
      chatRoutes.send,
      { body: { matchId, content: `After, by ${url}`, clientId: uuid() } },
      url,
    )
    for (const tab of tabs)
      await tab.next('message:sent', ({ message }) => message.content === `After, by ${url}`)
  }
  expect(tabs).toHaveLength(4)
  for (const tab of tabs) {
    expect(tab.all('resync')).toHaveLength(1)
    tab.close()
  }
})

it('starts without Redis, serves its own people and connects to the other nodes once Redis is there', async () => {
  await redis.kill()
  const lonely = await startNodesWithout()
  try {
    const [pair] = await pairs(lonely, 1)
    if (!pair) throw new Error('no pair')
    const [first, second] = lonely.nodes.map(({ url }) => url) as [string, string]
    expect((await pair.one.call(authRoutes.me, {}, first)).status).toBe(200)
    const answer = await fetch(`${first}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { ok: true, status: 'degraded', postgres: true, redis: false },
    ])
    const open = [openPair(pair, first, second)]
    await writeAll(open, 5)
    await redis.start()
    await waitFor(
      async () => (await isReady(first)) && (await isReady(second)),
      patience,
      'readiness',
    )
    await expectWhole(lonely.database, open, 5)
    await open[0]?.chats[0].send('0:5')
    await waitFor(
      () => open[0]?.chats[1].shown.length === 11,
      patience,
      'the message on the other node',
    )
  } finally {
    closeChats()
    await lonely.close()
  }
})

it('a sign-out on one node ends the tabs on the other within a second, also while Redis is away', async () => {
  await bothReady()
  const [who] = await insertUsers(world, 1)
  if (!who) throw new Error('no person')
  const tab = await who.live(world.b)
  await redis.kill()
  await waitFor(async () => !(await isReady(world.b)), patience, 'the loss of Redis')
  expect((await who.call(authRoutes.logout, {}, world.a)).status).toBe(200)
  await promised(() => !tab.socket.connected, 1000, 'the end of the tab')
  await redis.start()
  await bothReady()
})

const startNodesWithout = () =>
  startNodes({ REDIS_URL: redis.url, REDIS_PREFIX: 'swoon_test_lonely:' }, '/healthz')
