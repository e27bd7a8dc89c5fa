// needs: redis
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { describe, expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { expectRefusal } from '../features/refusals.ts'
import {
  calling,
  callOf,
  end,
  offer,
  ready,
  session,
  signal,
  tabIn,
} from '../features/video-chat/calls.ts'
import { ofFile } from '../harness/file-world.ts'
import { startNodes } from '../harness/nodes.ts'
import { insertUsers } from '../harness/person.ts'
import { waitFor } from '../harness/server.ts'

const world = ofFile(startNodes)
const urls = (): [string, string] => [world.a, world.b]

const refusal = { ok: false, code: 'NOT_FOUND' }

describe('a signal', () => {
  it('passes between the two who hold the call, on two nodes', async () => {
    const call = await calling(world, urls())
    expect(await signal(call.annTab, call.matchId, call.bob)).toEqual({ ok: true })
    expect(await call.bobTab.live.next('call:signalled')).toMatchObject({
      from: call.ann.id,
      data: offer,
    })
    call.close()
  })

  it('is refused before both are ready, and to strangers', async () => {
    const { ann, bob, matchId } = await matched(world)
    const [annTab, bobTab] = [
      await tabIn(ann, matchId, world.a),
      await tabIn(bob, matchId, world.b),
    ]
    expect(await signal(annTab, matchId, bob)).toMatchObject(refusal)
    await ready(ann, matchId, true, annTab.id)
    await annTab.hold()
    expect(await signal(annTab, matchId, bob)).toMatchObject(refusal)
    await ready(bob, matchId, true, bobTab.id)
    expect(await signal(bobTab, matchId, ann)).toMatchObject(refusal)
    await bobTab.hold()
    expect(await signal(bobTab, matchId, ann)).toEqual({ ok: true })
    const [eve] = await insertUsers(world, 1)
    if (!eve) throw new Error('no person')
    const eveTab = await tabIn(eve, matchId, world.b)
    expect(await eveTab.hold()).toMatchObject(refusal)
    for (const to of [ann, bob]) expect(await signal(eveTab, matchId, to)).toMatchObject(refusal)
    expect(await signal(annTab, matchId, eve)).toMatchObject(refusal)
    for (const { live } of [annTab, bobTab, eveTab]) live.close()
  })

  it.each(['unmatch', 'block', 'sign-out', 'ban'] as const)(
    'is refused after a %s, which ends the call',
    async (what) => {
      const call = await calling(world, urls())
      const { ann, bob, matchId, annTab, bobTab } = call
      if (what === 'unmatch')
        await bob.call(matchRoutes.unmatch, { params: { id: matchId } }, world.a)
      if (what === 'block')
        await bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } }, world.a)
      if (what === 'sign-out') await bob.call(authRoutes.logout, {}, world.a)
      if (what === 'ban')
        await world.database.db
          .updateTable('users')
          .set({ banned_at: new Date() })
          .where('id', '=', bob.id)
          .execute()
      expect(await signal(annTab, matchId, bob)).toMatchObject(refusal)
      if (what === 'sign-out' || what === 'ban') await waitFor(() => !bobTab.live.socket.connected)
      else expect(await signal(bobTab, matchId, ann)).toMatchObject(refusal)
      await annTab.live.next('video:ended')
      expect(await callOf(world, matchId)).toMatchObject([
        { how: what === 'sign-out' ? 'signed_out' : 'match_ended' },
      ])
      expect(bobTab.live.all('call:signalled')).toEqual([])
      call.close()
    },
  )

  // Each of the two sends half, since a connection may send only a thousand frames at once.
  it('that is malformed is answered, a thousand times, and one of 60 KB too', async () => {
    const call = await calling(world, urls())
    const junk = [
      null,
      1,
      'x',
      [],
      {},
      { attempt: -1 },
      { attempt: 0, signal: { type: 'none' } },
      { attempt: 0, signal: { type: 'offer', sdp: 1 } },
    ]
    for (let n = 0; n < 1000; n += 50) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          i % 2 === 0
            ? signal(call.annTab, call.matchId, call.bob, junk[((n + i) / 2) % junk.length])
            : signal(call.bobTab, call.matchId, call.ann, junk[((n + i - 1) / 2) % junk.length]),
        ),
      )
      expect(replies.every((reply) => !reply.ok && reply.code === 'INVALID')).toBe(true)
    }
    const long = { attempt: 0, signal: { type: 'offer', sdp: 'v'.repeat(60_000) } }
    expect(await signal(call.annTab, call.matchId, call.bob, long)).toMatchObject({
      ok: false,
      code: 'INVALID',
    })
    expect(await signal(call.annTab, call.matchId, call.bob)).toEqual({ ok: true })
    await call.bobTab.live.next('call:signalled')
    expect(urls()).toHaveLength(2)
    for (const url of urls()) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    call.close()
  })
})

describe('a tab that lies', () => {
  it('about its id neither holds nor ends what another one holds, and hears no signals', async () => {
    const call = await calling(world, urls())
    const { ann, bob, matchId, annTab, bobTab } = call
    const stale = await tabIn(ann, matchId, world.b)
    for (const tab of [stale.id, bobTab.id]) {
      const held = await stale.live.command('call:hold', { scope: 'match', id: matchId, tab })
      expect(held).toMatchObject({ ok: false, code: 'CALL_ELSEWHERE' })
      expectRefusal(await end(ann, matchId, 0, tab), 409, 'CALL_ELSEWHERE')
    }
    expect(await signal(stale, matchId, bob)).toMatchObject(refusal)
    expect(await stale.live.command('call:leave', { scope: 'match', id: matchId })).toEqual({
      ok: true,
    })
    expect(await signal(bobTab, matchId, ann)).toEqual({ ok: true })
    await annTab.live.next('call:signalled')
    expect(stale.live.all('call:signalled')).toEqual([])
    expect((await session(bob, matchId)).body.state).toBe('active')
    await end(ann, matchId)
    stale.live.close()
    call.close()
  })

  it('about the call neither holds nor leaves nor signals into that of others', async () => {
    const [one, two] = [await calling(world, urls()), await calling(world, urls())]
    for (const [mine, theirs] of [
      [one, two],
      [two, one],
    ] as const) {
      const id = theirs.matchId
      const tab = mine.annTab.live
      expect(
        await tab.command('call:hold', { scope: 'match', id, tab: theirs.annTab.id }),
      ).toMatchObject(refusal)
      expect(await tab.command('call:leave', { scope: 'match', id })).toMatchObject(refusal)
      expect(
        await tab.command('call:hold', { scope: 'game', id, tab: theirs.annTab.id }),
      ).toMatchObject(refusal)
      for (const to of [theirs.ann, theirs.bob, mine.bob])
        expect(await signal(mine.annTab, id, to)).toMatchObject(refusal)
      // To people outside the sender's own call.
      for (const to of [theirs.bob, mine.ann])
        expect(await signal(mine.annTab, mine.matchId, to)).toMatchObject(refusal)
    }
    for (const call of [one, two]) {
      expect((await session(call.bob, call.matchId)).body.state).toBe('active')
      for (const { live } of [call.annTab, call.bobTab])
        expect(live.all('call:signalled')).toEqual([])
      await end(call.ann, call.matchId)
      call.close()
    }
  })
})
