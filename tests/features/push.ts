import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { notificationRoutes } from '@swoon/realtime-server/contract/notifications'
import { pushRoutes } from '@swoon/realtime-server/contract/push'
import { expect } from 'vitest'
import { insertUsers, type Person } from '../harness/person.ts'
import type { PushBrowser, PushHost } from '../harness/push-host.ts'
import type { World } from '../harness/server.ts'
import { matched } from './pairs.ts'

export const subscribe = (who: Person, browser: PushBrowser) =>
  who.call(pushRoutes.subscribe, { body: browser })
export const say = (who: Person, matchId: string, content: string) =>
  who.call(chatRoutes.send, { body: { matchId, content } })

/** A pair in which `ann` has a browser that gets message pushes. */
export async function pushPair(world: World, push: PushHost, path: string) {
  const [first] = (await insertUsers(world, 1)) as [Person]
  // The match itself is pushed after the reply, possibly when a browser already exists.
  await first.call(notificationRoutes.changeSettings, { body: { off: ['match'] } })
  const made = await matched(world, first)
  const browser = push.browser(path)
  expect((await subscribe(made.ann, browser)).status).toBe(200)
  return { ...made, browser }
}
