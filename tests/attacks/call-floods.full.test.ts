import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { describe, expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import {
  type CallTab,
  calling,
  callOf,
  end,
  goOn,
  offer,
  ready,
  session,
  signal,
  start,
} from '../features/video-chat/calls.ts'
import { worldOfFile } from '../harness/file-world.ts'

const world = worldOfFile({ RATE_LIMITS: 'on' })

/** More than twice the budget, because a new window may begin once during the flood. */
const flood = (count: number) => 2 * count + 20

/** Repeats a call, twenty at once. @returns the count of each answer */
async function often(
  count: number,
  work: (n: number) => Promise<number | string>,
): Promise<Map<number | string, number>> {
  const counts = new Map<number | string, number>()
  for (let from = 0; from < count; from += 20)
    for (const answer of await Promise.all(Array.from({ length: 20 }, (_, n) => work(from + n))))
      counts.set(answer, (counts.get(answer) ?? 0) + 1)
  return counts
}
const codeOf = (reply: Awaited<ReturnType<CallTab['hold']>>) => (reply.ok ? 'ok' : reply.code)

describe('a flood', () => {
  it('of ready and not ready is refused, rings six times at most, and the other person can still answer', async () => {
    const { ann, bob, matchId } = await matched(world)
    const tab = await bob.live()
    const counts = await often(flood(120), async (n) =>
      (await ready(ann, matchId, n % 2 === 0)).status === 200 ? 'ok' : 'refused',
    )
    expect(counts.get('refused')).toBeGreaterThanOrEqual(20)
    expect((await ready(bob, matchId)).status).toBe(200)
    expect(tab.all('call:rung').length).toBeGreaterThan(0)
    expect(tab.all('call:rung').length).toBeLessThanOrEqual(2 * 6)
    expect((await ready(bob, matchId, false)).status).toBe(200)
    tab.close()
  })

  it('of start and continue is refused, and makes one call that no one pays for', async () => {
    const { ann, bob, matchId, close } = await calling(world)
    const counts = await often(flood(120), async (n) =>
      n % 2 === 0 ? (await start(ann, matchId)).status : (await goOn(ann, matchId)).status,
    )
    expect([...counts.keys()].sort()).toEqual([200, 409, 429])
    expect(counts.get(429)).toBeGreaterThanOrEqual(20)
    expect((await end(bob, matchId, 99_999)).body).toMatchObject({ paidMinutes: 0, owedCents: 0 })
    expect(await callOf(world, matchId)).toHaveLength(1)
    close()
  })

  it('of questions for relay credentials is refused', async () => {
    const { ann, matchId } = await matched(world)
    const counts = await often(
      flood(60),
      async () => (await ann.call(videoChatRoutes.ice, { params: { matchId } })).status,
    )
    expect([...counts.keys()].sort()).toEqual([200, 429])
  })

  it('of signals is refused, and the other person’s still pass', async () => {
    const { ann, bob, matchId, annTab, bobTab, close } = await calling(world)
    const counts = await often(flood(240), async () =>
      codeOf(await signal(annTab, matchId, bob, offer)),
    )
    expect([...counts.keys()].sort()).toEqual(['TOO_MANY', 'ok'])
    expect(await signal(bobTab, matchId, ann)).toEqual({ ok: true })
    expect(await bobTab.hold()).toEqual({ ok: true })
    expect((await session(bob, matchId)).body.state).toBe('active')
    await end(bob, matchId)
    close()
  })

  it('of signs of life is refused, and neither ends nor prolongs the other person’s part', async () => {
    const { bob, matchId, annTab, bobTab, close } = await calling(world)
    const counts = await often(flood(300), async () => codeOf(await annTab.hold()))
    expect([...counts.keys()].sort()).toEqual(['TOO_MANY', 'ok'])
    expect(await bobTab.hold()).toEqual({ ok: true })
    expect((await session(bob, matchId)).body.state).toBe('active')
    await end(bob, matchId)
    close()
  })

  it('of large signals is refused by their bytes or cuts the tab, while the other person can still end the call', async () => {
    const { bob, matchId, annTab, bobTab, close } = await calling(world)
    const large = { attempt: 0, signal: { type: 'offer', sdp: 'v'.repeat(30_000) } }
    let [passed, answer] = [0, 'ok']
    // Slowly, because a connection that sends a megabyte at once is cut.
    for (; answer === 'ok' && passed < 100; passed++) {
      answer = await signal(annTab, matchId, bob, large).then(codeOf, () => 'cut')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(['TOO_MANY', 'cut']).toContain(answer)
    expect(passed * 30_000).toBeLessThanOrEqual(2 * 1024 * 1024)
    expect(await bobTab.hold()).toEqual({ ok: true })
    expect((await end(bob, matchId)).body).toMatchObject({ how: 'hung_up' })
    close()
  })
})
