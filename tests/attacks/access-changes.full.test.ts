// needs: redis
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { describe, expect, it } from 'vitest'
import { calling } from '../features/video-chat/calls.ts'
import type { Live } from '../harness/live.ts'
import { promised } from '../harness/promised.ts'
import { accessChanges, count } from './access-changes.ts'

const { world, urls, pair, tabsOf, ban, block, unblock, loseConnections } = accessChanges()
const areClosed = (tabs: readonly Live[]) => tabs.every(({ socket }) => !socket.connected)
const haveHeard = (tabs: readonly Live[], name: Parameters<typeof count>[1], times = 1) =>
  count(tabs, name).every((each) => each >= times)
/** Waits for the effect of a write, which is promised within a second on every node. */
const within = async (what: string, holds: () => boolean) => {
  const start = performance.now()
  await promised(holds, 1000, what)
  console.log(`${what}: ${Math.round(performance.now() - start)} ms`)
}

describe('within a second, on every node,', () => {
  it('a ban by another process and its end take effect', async () => {
    const { ann, bob } = await pair()
    const [banned, other] = [await tabsOf(ann), await tabsOf(bob)]
    await ban(ann.id)
    await within('ban', () => areClosed(banned) && haveHeard(other, 'match:ended'))
    await ban(ann.id, null)
    await within('end of a ban', () => haveHeard(other, 'resync'))
    expect([areClosed(banned), areClosed(other)]).toEqual([true, false])
  })

  it('a ban takes effect even if the nodes have just lost the connection on which they listen', async () => {
    const { ann } = await pair()
    const banned = await tabsOf(ann)
    await loseConnections()
    await ban(ann.id)
    await within('ban after a lost connection', () => areClosed(banned))
    expect(areClosed(banned)).toBe(true)
  })

  it('a block by another process and its end reach the tabs of who blocked', async () => {
    const { ann, bob } = await pair()
    const tabs = await tabsOf(ann)
    await block(ann, bob)
    await within('block', () => haveHeard(tabs, 'resync'))
    await unblock(ann)
    await within('end of a block', () => haveHeard(tabs, 'resync', 2))
    expect(areClosed(tabs)).toBe(false)
  })

  it('a sign-out closes all tabs of the session', async () => {
    const { ann } = await pair()
    const tabs = await tabsOf(ann)
    await ann.call(authRoutes.logout, {})
    await within('sign-out', () => areClosed(tabs) && haveHeard(tabs, 'session:ended'))
    expect([areClosed(tabs), haveHeard(tabs, 'session:ended')]).toEqual([true, true])
  })

  it.each(['unmatch', 'block', 'sign-out', 'ban'] as const)('a call ends by a %s', async (what) => {
    const [one = '', other = ''] = urls()
    const call = await calling(world, [one, other])
    const { ann, bob, matchId } = call
    if (what === 'unmatch') await bob.call(matchRoutes.unmatch, { params: { id: matchId } }, one)
    if (what === 'block')
      await bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } }, one)
    if (what === 'sign-out') await bob.call(authRoutes.logout, {}, one)
    if (what === 'ban') await ban(bob.id)
    const closes = what === 'sign-out' || what === 'ban'
    await within(
      `end of a call by a ${what}`,
      () =>
        haveHeard([call.annTab.live], 'video:ended') &&
        (!closes || !call.bobTab.live.socket.connected),
    )
    expect(call.bobTab.live.all('call:signalled')).toEqual([])
    call.close()
  })
})
