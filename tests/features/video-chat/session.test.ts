import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import type { Person } from '../../harness/person.ts'
import { matched } from '../pairs.ts'
import { expectRefusal } from '../refusals.ts'
import { age, calling, callOf, end, ready, session, signal, start, tabIn } from './calls.ts'

const world = worldOfFile()

describe('the video session of a match', () => {
  it('goes from idle through ready and active to ended, and notifies both people each time', async () => {
    const { ann, bob, matchId } = await matched(world)
    const tabs = await Promise.all([ann.live(), bob.live()])
    expect((await session(ann, matchId)).body).toMatchObject({
      state: 'idle',
      isActive: false,
      startedAt: null,
    })
    expect((await ready(ann, matchId)).body.state).toBe('one_ready')
    expect((await ready(bob, matchId)).body).toMatchObject({
      state: 'both_ready',
      user1Ready: true,
      user2Ready: true,
    })
    expect((await start(bob, matchId)).body).toMatchObject({ state: 'active', isActive: true })
    expect((await end(ann, matchId, 0)).body).toMatchObject({
      paidMinutes: 0,
      owedCents: 0,
      how: 'hung_up',
    })
    for (const tab of tabs) {
      await tab.next('video:ended')
      await tab.next('video:changed', ({ state }) => state === 'ended')
      const states = tab.all('video:changed').map(({ state }) => state)
      // The ring may find a newly connected tab, and then its caller hears the same state again.
      expect(states.filter((state, at) => state !== states[at - 1])).toEqual([
        'one_ready',
        'both_ready',
        'active',
        'ended',
      ])
      tab.close()
    }
    expect(await callOf(world, matchId)).toMatchObject([{ how: 'hung_up', paid_minutes: 0 }])
  })

  it('starts only when both are ready, and once', async () => {
    const { ann, bob, matchId } = await matched(world)
    expectRefusal(await start(ann, matchId), 409, 'NOT_READY')
    await ready(ann, matchId)
    expectRefusal(await start(ann, matchId), 409, 'NOT_READY')
    await ready(bob, matchId)
    const started = await Promise.all([
      start(ann, matchId),
      start(bob, matchId),
      start(ann, matchId),
    ])
    expect(new Set(started.map(({ body }) => body.startedAt)).size).toBe(1)
    expect(await callOf(world, matchId)).toHaveLength(1)
    expectRefusal(await ready(ann, matchId, false), 409, 'CALL_ACTIVE')
  })

  it('tells both the same end, also where one hangs up late, and never ends another call in its place', async () => {
    const { ann, bob, matchId } = await matched(world)
    const begin = async () => {
      for (const who of [ann, bob]) await ready(who, matchId)
      return (await start(ann, matchId)).body.startedAt ?? ''
    }
    const first = await begin()
    const hisEnd = (await end(bob, matchId, 0, undefined, first)).body
    expect(hisEnd).toMatchObject({ how: 'hung_up' })
    // Her phone was offline: it is ready again before it hangs up.
    await ready(ann, matchId)
    expect((await end(ann, matchId, 0, undefined, first)).body).toEqual(hisEnd)
    expect((await session(ann, matchId)).body.state).toBe('one_ready')
    await begin()
    expect((await end(ann, matchId, 0, undefined, first)).body).toEqual(hisEnd)
    expect((await session(bob, matchId)).body.state).toBe('active')
    await end(ann, matchId)
  })

  it('answers a second end like the first, and can be used again', async () => {
    const { ann, bob, matchId, close } = await calling(world)
    const [one, two] = await Promise.all([end(ann, matchId), end(bob, matchId, 7)])
    expect(one.body).toEqual(two.body)
    close()
    await ready(ann, matchId)
    await ready(bob, matchId)
    expect((await start(ann, matchId)).status).toBe(200)
    expect(await callOf(world, matchId)).toHaveLength(2)
    await end(bob, matchId)
    await ready(ann, matchId)
    expect((await end(ann, matchId)).body).toBeNull()
    await ready(ann, matchId)
    // A person who was offline asks how the last call ended, even if the other is ready again.
    expect((await end(bob, matchId)).body).toMatchObject({ how: 'hung_up' })
  })

  it('ends with the match, within the unit of work that ends it', async () => {
    const { bob, annTab, bobTab, matchId, close } = await calling(world)
    const { matchRoutes } = await import('@swoon/realtime-server/contract/matches')
    await bob.call(matchRoutes.unmatch, { params: { id: matchId } })
    for (const { live } of [annTab, bobTab])
      expect(await live.next('video:ended')).toMatchObject({ how: 'match_ended' })
    expect(await callOf(world, matchId)).toMatchObject([{ how: 'match_ended' }])
    expectRefusal(await session(bob, matchId), 404, 'NOT_FOUND')
    close()
  })

  it('says that someone is in another call, and starts no second one', async () => {
    const { ann, matchId: first, close } = await calling(world)
    const { bob: cem, matchId } = await matched(world, ann)
    const tab = await ann.live()
    expect((await ready(cem, matchId)).body).toMatchObject({ otherIsBusy: true, ring: null })
    expectRefusal(await ready(ann, matchId), 409, 'BUSY')
    expect((await session(ann, matchId)).body).toMatchObject({
      state: 'one_ready',
      iAmBusy: true,
      otherIsBusy: false,
    })
    expect(tab.all('call:rung')).toEqual([])
    const waiting = await cem.live()
    await end(ann, first)
    await waiting.next('video:changed', ({ otherIsBusy }) => !otherIsBusy)
    expect((await ready(ann, matchId)).status).toBe(200)
    for (const each of [tab, waiting]) each.close()
    close()
  })

  it('says so too to two who are ready when a call with a third person begins', async () => {
    const { ann, bob, matchId: first } = await matched(world)
    const { bob: cem, matchId } = await matched(world, ann)
    const [own, waiting] = [await ann.live(), await cem.live()]
    for (const [who, where] of [
      [cem, matchId],
      [ann, matchId],
      [bob, first],
      [ann, first],
    ] as const)
      await ready(who, where)
    await start(bob, first)
    await waiting.next(
      'video:changed',
      ({ state, otherIsBusy }) => state === 'both_ready' && otherIsBusy,
    )
    await own.next('video:changed', ({ state, iAmBusy }) => state === 'both_ready' && iAmBusy)
    expectRefusal(await start(cem, matchId), 409, 'BUSY')
    await end(ann, first)
    await waiting.next(
      'video:changed',
      ({ state, otherIsBusy }) => state === 'both_ready' && !otherIsBusy,
    )
    expect((await start(cem, matchId)).status).toBe(200)
    await end(cem, matchId)
    for (const each of [own, waiting]) each.close()
  })
})

describe('the chat of the two', () => {
  const records = async (who: Person, matchId: string) =>
    (await who.call(videoChatRoutes.calls, { params: { matchId } })).body

  it('keeps calls, those that were never connected and those that rang in vain, and hears of each at once', async () => {
    const call = await calling(world)
    const { ann, bob, matchId, bobTab, close } = call
    await age(world, matchId, 130)
    await end(ann, matchId)
    expect(await bobTab.live.next('call:recorded')).toMatchObject({
      matchId,
      kind: 'call',
      from: null,
    })
    await ready(ann, matchId)
    await ready(ann, matchId, false)
    await bobTab.live.next(
      'call:recorded',
      ({ kind, from }) => kind === 'missed' && from === ann.id,
    )
    // A person who declines has missed nothing.
    await ready(ann, matchId)
    await bob.call(videoChatRoutes.decline, { params: { matchId } })
    await ready(ann, matchId, false)
    await ready(ann, matchId, true, call.annTab.id)
    await ready(bob, matchId, true, bobTab.id)
    for (const tab of [call.annTab, bobTab]) await tab.hold(false)
    await start(ann, matchId)
    await end(bob, matchId)
    await bobTab.live.next('call:recorded', ({ kind }) => kind === 'not_connected')
    expect((await records(ann, matchId))[0]?.seconds).toBeGreaterThanOrEqual(130)
    for (const who of [ann, bob])
      expect(await records(who, matchId)).toMatchObject([
        { kind: 'call', from: null },
        { kind: 'missed', from: ann.id, seconds: 0 },
        { kind: 'not_connected', from: null, seconds: 0 },
      ])
    expect(bobTab.live.all('call:recorded')).toHaveLength(3)
    close()
  })
})

describe('ringing', () => {
  it('reaches all tabs of the other person, and stops when they do not want it', async () => {
    const { ann, bob, matchId } = await matched(world)
    const tabs = await Promise.all([bob.live(), bob.live()])
    await ready(ann, matchId)
    for (const tab of tabs)
      expect(await tab.next('call:rung')).toMatchObject({ matchId, from: ann.id })
    expect((await bob.call(videoChatRoutes.decline, { params: { matchId } })).status).toBe(200)
    for (const tab of tabs) {
      await tab.next('video:changed', ({ state, ring }) => state === 'one_ready' && ring === null)
      tab.close()
    }
    expect((await session(ann, matchId)).body).toMatchObject({ state: 'one_ready', ring: null })
  })

  it('reaches a tab that opens or comes back while it lasts, and no other person', async () => {
    const { ann, bob, matchId } = await matched(world)
    const own = await ann.live()
    const { body } = await ready(ann, matchId)
    expect(body.ring?.isHeard).toBe(false)
    const late = await bob.live()
    await own.next('video:changed', ({ ring }) => ring?.isHeard === true)
    expect(await late.next('call:rung')).toEqual({ matchId, from: ann.id, until: body.ring?.until })
    await bob.call(videoChatRoutes.decline, { params: { matchId } })
    await late.next('video:changed', ({ ring }) => ring === null)
    const later = await bob.live()
    await ready(ann, matchId, false)
    await later.next('video:changed', ({ state }) => state === 'idle')
    for (const tab of [later, own]) expect(tab.all('call:rung')).toEqual([])
    for (const tab of [late, own, later]) tab.close()
  })

  it('can be switched off', async () => {
    const { ann, bob, matchId } = await matched(world)
    const off = await bob.call(videoChatRoutes.changeSettings, { body: { rings: false } })
    expect(off.body).toEqual({ rings: false, allowsDirect: false })
    expect((await bob.call(videoChatRoutes.settings, {})).body).toEqual(off.body)
    const tab = await bob.live()
    expect((await ready(ann, matchId)).body).toMatchObject({ state: 'one_ready', ring: null })
    await tab.next('video:changed')
    expect(tab.all('call:rung')).toEqual([])
    tab.close()
  })
})

describe('the tab that holds a call', () => {
  it('is one of a person’s tabs, and the others know it', async () => {
    const { ann, matchId, annTab, close } = await calling(world)
    const second = await tabIn(ann, matchId)
    expect(await second.hold()).toMatchObject({ ok: false, code: 'CALL_ELSEWHERE' })
    const asked = await ann.call(videoChatRoutes.start, {
      params: { matchId },
      body: { tab: second.id },
    })
    expectRefusal(asked, 409, 'CALL_ELSEWHERE')
    expectRefusal(await ready(ann, matchId, true, second.id), 409, 'CALL_ELSEWHERE')
    expect((await session(ann, matchId)).body.heldBy).toBe(annTab.id)
    second.live.close()
    close()
  })

  it('signals to the tab of the other person, in order, and to no other', async () => {
    const { ann, bob, matchId, annTab, bobTab, close } = await calling(world)
    const second = await bob.live()
    const sent = Array.from({ length: 20 }, (_, attempt) => ({
      ...{ attempt },
      signal: { type: 'offer', sdp: 'v=0' },
    }))
    const replies = await Promise.all(sent.map((data) => signal(annTab, matchId, bob, data)))
    expect(replies.every(({ ok }) => ok)).toBe(true)
    await bobTab.live.next('call:signalled', ({ data }) => data.attempt === 19)
    const heard = bobTab.live.all('call:signalled')
    expect(heard.map(({ data }) => data.attempt)).toEqual(sent.map(({ attempt }) => attempt))
    expect(heard[0]).toMatchObject({ scope: 'match', id: matchId, from: ann.id })
    expect(second.all('call:signalled')).toEqual([])
    second.close()
    close()
  })

  it('is the only one of the person that can end it or its readiness', async () => {
    const { ann, bob, matchId, annTab, bobTab, close } = await calling(world)
    expectRefusal(await end(ann, matchId, 0, bobTab.id), 409, 'CALL_ELSEWHERE')
    expect((await session(bob, matchId)).body.state).toBe('active')
    expect((await end(ann, matchId, 0, annTab.id)).body).toMatchObject({ how: 'hung_up' })
    await ready(ann, matchId, true, annTab.id)
    expectRefusal(await end(ann, matchId, 0, bobTab.id), 409, 'CALL_ELSEWHERE')
    expectRefusal(await ready(ann, matchId, false, bobTab.id), 409, 'CALL_ELSEWHERE')
    expect((await session(bob, matchId)).body.state).toBe('one_ready')
    await ready(ann, matchId, false, annTab.id)
    close()
  })

  it('may leave by its socket', async () => {
    const { matchId, annTab, bobTab, close } = await calling(world)
    expect(await annTab.live.command('call:leave', { scope: 'match', id: matchId })).toEqual({
      ok: true,
    })
    expect(await bobTab.live.next('video:ended')).toMatchObject({ how: 'hung_up' })
    close()
  })
})

it('feedback is stored once the call is over', async () => {
  const { ann, bob, matchId, close } = await calling(world)
  const say = (feedback: 'good' | 'not_for_me', who = ann) =>
    who.call(videoChatRoutes.feedback, { params: { matchId }, body: { feedback } })
  expectRefusal(await say('good'), 409, 'NO_CALL')
  await end(ann, matchId)
  const [phone, his] = [await ann.live(), await bob.live()]
  expect((await say('good')).status).toBe(200)
  expect(await phone.next('video:answered')).toEqual({ matchId })
  expect(his.all('video:answered')).toEqual([])
  for (const tab of [phone, his]) tab.close()
  expect((await say('not_for_me', bob)).status).toBe(200)
  const [call] = await callOf(world, matchId)
  expect([call?.user1_feedback, call?.user2_feedback].sort()).toEqual(['good', 'not_for_me'])
  close()
})
