import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import { jobTimes, serverAt } from '../harness/later.ts'
import { startNodes } from '../harness/nodes.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { startPushHost } from '../harness/push-host.ts'
import { patience, waitFor } from '../harness/server.ts'
import { pushPair, say, subscribe } from './push.ts'

const push = ofFile(startPushHost)
const world = ofFile(() => startNodes({ PROXY_ALLOW: push.host }))

const pair = (path: string) => pushPair(world, push, path)

it('notifies a person with an open tab 45 seconds later, once, unless they have read it or are still there', async () => {
  const [left, reader, there] = [await pair('/left'), await pair('/reader'), await pair('/there')]
  const planned = ({ matchId }: { matchId: string }) =>
    jobTimes(world, 'push-notification', `%${matchId}%`)
  const tabs = []
  for (const one of [left, reader, there]) {
    tabs.push(await one.ann.live())
    await say(one.bob, one.matchId, 'Are you there?')
    await waitFor(async () => (await planned(one)).length === 1)
  }
  const [first] = await planned(left)
  await say(left.bob, left.matchId, 'Hello?')
  // It is rescheduled, but only once.
  await waitFor(async () => first !== undefined && (await planned(left)).every((at) => at > first))
  expect(await planned(left)).toHaveLength(1)
  const bobsTab = await left.bob.live()
  const read = await reader.ann.call(chatRoutes.read, {
    params: { id: reader.matchId },
    body: { seq: 1 },
  })
  expect(read.status).toBe(200)
  const othersTab = await reader.bob.live()
  for (const tab of tabs.slice(0, 2)) tab.close()
  await bobsTab.next('presence:changed', ({ online }) => !online)
  await othersTab.next('presence:changed', ({ online }) => !online)
  expect(push.asked).not.toContain('/left')

  const server = await serverAt(world, 60_000, world.settings)
  for (const [name, one] of Object.entries({ left, reader, there }))
    await waitFor(
      async () => (await planned(one)).length === 0,
      patience,
      `what was planned for ${name}`,
    )
  expect((await push.next('/left')).message).toMatchObject({
    body: 'You have a new message.',
    tag: 'message',
  })
  expect(push.asked.filter((path) => ['/left', '/reader', '/there'].includes(path))).toEqual([
    '/left',
  ])
  await server.close()
  for (const tab of [...tabs.slice(2), bobsTab, othersTab]) tab.close()
})

it('notifies a person who had a tab open of a match 45 seconds later', async () => {
  const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
  await subscribe(ann, push.browser('/match-later'))
  const tab = await ann.live()
  await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
  await bob.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })
  await waitFor(async () => (await jobTimes(world, 'push-notification', '% match %')).length === 1)
  const bobsTab = await bob.live()
  tab.close()
  await bobsTab.next('presence:changed', ({ online }) => !online)
  const server = await serverAt(world, 60_000, world.settings)
  expect((await push.next('/match-later')).message).toMatchObject({ tag: 'match' })
  await server.close()
  bobsTab.close()
})

it('asks a push service again that fails for a while', async () => {
  const { bob, matchId } = await pair('/later')
  push.statuses.set('/later', 503)
  await say(bob, matchId, 'One')
  await waitFor(() => push.asked.includes('/later'))
  push.statuses.delete('/later')
  expect((await push.next('/later')).message.tag).toBe('message')
})
