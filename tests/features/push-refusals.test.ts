import { pushRoutes } from '@swoon/realtime-server/contract/push'
import { expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import type { Person } from '../harness/person.ts'
import { startPushHost } from '../harness/push-host.ts'
import { patience, spawnWorld } from '../harness/server.ts'
import { pushPair, say } from './push.ts'

const push = ofFile(startPushHost)
const world = ofFile(() => spawnWorld({ PROXY_ALLOW: push.host, LOG_LEVEL: 'warn' }))

const endpointsOf = async (who: Person) => (await who.call(pushRoutes.state, {})).body.endpoints
const pair = (path: string) => pushPair(world, push, path)

it.each([400, 401, 403])(
  'ends with a browser whose push service answers %i, which is logged once with its name',
  async (status) => {
    const [one, other] = [await pair(`/one-${status}`), await pair(`/other-${status}`)]
    const logged = () => world.server.log().split(`"${push.host} answered ${status}"`).length - 1
    for (const { ann, bob, matchId, browser } of [one, other]) {
      push.statuses.set(new URL(browser.endpoint).pathname, status)
      await say(bob, matchId, 'Are you there?')
      await expect.poll(() => endpointsOf(ann), { timeout: patience }).toEqual([])
    }
    expect(logged()).toBe(1)
  },
)

it('leaves out the words for a push service to which a message is too large', async () => {
  const { ann, bob, matchId, browser } = await pair('/narrow')
  push.largest.set('/narrow', 175)
  await say(bob, matchId, 'Are you there?')
  expect((await push.next('/narrow')).message).toMatchObject({
    title: 'Swoon',
    body: '',
    tag: 'message',
  })
  expect(await endpointsOf(ann)).toEqual([browser.endpoint])

  push.largest.set('/narrow', 1)
  await say(bob, matchId, 'And now?')
  await expect.poll(() => endpointsOf(ann), { timeout: patience }).toEqual([])
})
