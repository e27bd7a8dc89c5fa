// needs: redis
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { notificationRoutes } from '@swoon/realtime-server/contract/notifications'
import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import { startNodes } from '../harness/nodes.ts'
import { type Pair, pairs } from '../harness/pairs.ts'
import type { Person } from '../harness/person.ts'

const world = ofFile(startNodes)
const urls = () => world.nodes.map(({ url }) => url)

const bell = async (who: Person, url?: string) =>
  (await who.call(notificationRoutes.list, { params: { userId: who.id } }, url)).body
const pair = async () => (await pairs(world, 1))[0] as Pair

it('a hundred messages at once, on two nodes, are one row with the right count', async () => {
  const { matchId, one, other } = await pair()
  const sent = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      one.call(chatRoutes.send, { body: { matchId, content: `Line ${n}` } }, world.at(n)),
    ),
  )
  expect(sent.every(({ status }) => status === 201)).toBe(true)
  expect(urls()).toHaveLength(2)
  for (const url of urls())
    expect(await bell(other, url)).toMatchObject([
      { id: matchId, kind: 'message', count: 100, isRead: false },
    ])
})

it('messages that arrive while all is marked as read are either seen by then or unread', async () => {
  const { matchId, one, other } = await pair()
  const say = (n: number) =>
    one.call(chatRoutes.send, { body: { matchId, content: `Line ${n}` } }, world.at(n))
  await say(0)
  const [shown] = await bell(other)
  await Promise.all([
    other.call(notificationRoutes.read, { body: { until: shown?.at } }, world.b),
    ...Array.from({ length: 20 }, (_, n) => say(n + 1)),
  ])
  expect(await bell(other)).toMatchObject([{ kind: 'message', isRead: false }])
})

it('a call that is given up from many sides at once is missed once', async () => {
  const { matchId, one, other } = await pair()
  const ready = (isReady: boolean, url?: string) =>
    one.call(videoChatRoutes.ready, { params: { matchId }, body: { isReady } }, url)
  await ready(true)
  await Promise.all(Array.from({ length: 10 }, (_, n) => ready(false, world.at(n))))
  expect((await bell(other)).filter(({ kind }) => kind === 'call-missed')).toMatchObject([
    { count: 1 },
  ])
})
