import { videoChatRoutes } from '@swoon/realtime-server/contract/video-chat'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import type { Person } from '../../harness/person.ts'
import { waitFor } from '../../harness/server.ts'
import { matched } from '../pairs.ts'
import { owes } from '../premium/owing.ts'
import { expectRefusal } from '../refusals.ts'
import { age, type CallTab, calling, callOf, end, goOn, ready, session, silence } from './calls.ts'

const world = worldOfFile()

type Call = Awaited<ReturnType<typeof calling>>
/** Moves a call to this second, with both people present. */
async function at({ annTab, bobTab, matchId }: Call, seconds: number, before = 0) {
  await Promise.all([annTab, bobTab].map((tab: CallTab) => tab.hold()))
  await age(world, matchId, seconds - before)
}

const ended = async (matchId: string) => {
  let [call] = await callOf(world, matchId)
  await waitFor(async () => {
    ;[call] = await callOf(world, matchId)
    return call?.closed_at != null
  })
  return call
}

describe('the time of a call', () => {
  it.each([
    // Early enough even on a busy machine; the exact second is tested in rules.test.ts.
    { seconds: 840, isTimeUp: false },
    { seconds: 900, isTimeUp: true },
    { seconds: 901, isTimeUp: true },
  ])('at $seconds s asks to pay: $isTimeUp, and costs nothing', async ({ seconds, isTimeUp }) => {
    const call = await calling(world)
    await at(call, seconds)
    if (isTimeUp)
      for (const { live } of [call.annTab, call.bobTab])
        await live.next('video:changed', (v) => v.isTimeUp)
    else expectRefusal(await goOn(call.ann, call.matchId), 409, 'NOT_NOW')
    const { body } = await end(call.ann, call.matchId, 3)
    expect(body).toMatchObject({ paidMinutes: 0, owedCents: 0, how: 'hung_up' })
    expect(await callOf(world, call.matchId)).toMatchObject([
      { paid_minutes: 0, user1_cents: 0, user2_cents: 0 },
    ])
    call.close()
  })

  it('is free for a user who owes more than $5, and paid minutes are not for them until they have settled', async () => {
    const call = await calling(world)
    await owes(world, call.ann, 166)
    const more = await owes(world, call.ann, 1)
    await at(call, 905)
    const refused = await goOn(call.ann, call.matchId)
    expectRefusal(refused, 403, 'MINUTES_OWED')
    expect(refused.refusal).toMatchObject({
      requiresPurchase: true,
      error: expect.stringContaining('$5.01'),
    })
    expect((await goOn(call.bob, call.matchId)).status).toBe(200)
    await world.database.db.deleteFrom('video_calls').where('id', '=', more).execute()
    // Exactly $5, which is allowed: two of three cents are Ann's.
    await owes(world, call.ann, 1, call.bob)
    expect((await goOn(call.ann, call.matchId)).status).toBe(200)
    expect((await goOn(call.ann, call.matchId)).status).toBe(200)
    call.close()
  })

  it('ends it for both at 15:30 if no one agreed to pay, and no one owes anything', async () => {
    const call = await calling(world)
    await at(call, 931)
    for (const { live } of [call.annTab, call.bobTab])
      expect(await live.next('video:ended')).toMatchObject({
        seconds: 930,
        paidMinutes: 0,
        owedCents: 0,
        how: 'time_up',
      })
    expect(await ended(call.matchId)).toMatchObject({
      how: 'time_up',
      seconds: 930,
      paid_minutes: 0,
    })
    expectRefusal(await goOn(call.ann, call.matchId), 409, 'NO_CALL')
    call.close()
  })

  // The exact seconds at which a minute starts are in rules.test.ts; here a busy machine must not reach the next one.
  it.each([
    { seconds: 910, minutes: 1, cents: 3 },
    { seconds: 1150, minutes: 5, cents: 15 },
  ])(
    'costs the person who agreed $cents cents after $seconds s and a bit, whatever the client counts',
    async (row) => {
      const call = await calling(world)
      await at(call, 905)
      expect((await goOn(call.ann, call.matchId)).status).toBe(200)
      await at(call, row.seconds, 905)
      const mine = await end(call.ann, call.matchId, 0)
      expect(mine.body).toMatchObject({ paidMinutes: row.minutes, owedCents: row.cents })
      expect((await end(call.bob, call.matchId, 0)).body).toMatchObject({
        paidMinutes: row.minutes,
        owedCents: 0,
      })
      const [stored] = await callOf(world, call.matchId)
      expect([
        stored?.paid_minutes,
        (stored?.user1_cents ?? 0) + (stored?.user2_cents ?? 0),
      ]).toEqual([row.minutes, row.cents])
      call.close()
    },
  )

  it('costs half each where both agreed, and the sum is right', async () => {
    const call = await calling(world)
    await at(call, 905)
    await goOn(call.ann, call.matchId)
    expect((await goOn(call.bob, call.matchId)).body).toMatchObject({
      user1Continues: true,
      user2Continues: true,
    })
    await at(call, 1150, 905)
    const [mine, theirs] = [await end(call.ann, call.matchId), await end(call.bob, call.matchId)]
    expect([mine.body?.owedCents, theirs.body?.owedCents]).toEqual([8, 7])
    const owed = async (who: Person) => (await who.call(videoChatRoutes.owed, {})).body
    expect(await owed(call.ann)).toMatchObject([{ minutes: 5, cents: 8 }])
    expect(await owed(call.bob)).toMatchObject([{ minutes: 5, cents: 7 }])
    call.close()
  })
})

describe('a call that is not connected', () => {
  it('uses no free time before both sides are connected', async () => {
    const call = await calling(world, [], false)
    await age(world, call.matchId, 60)
    expect((await session(call.ann, call.matchId)).body).toMatchObject({
      connectedAt: null,
      freeUntil: null,
    })
    await call.annTab.hold(true)
    expect((await session(call.ann, call.matchId)).body).toMatchObject({
      state: 'active',
      connectedAt: null,
    })
    await call.bobTab.hold(true)
    for (const { live } of [call.annTab, call.bobTab])
      await live.next('video:changed', ({ connectedAt }) => connectedAt !== null)
    const { startedAt, connectedAt, freeUntil } = (await session(call.bob, call.matchId)).body
    const at = (time: string | null) => Date.parse(time ?? '')
    expect(at(connectedAt) - at(startedAt)).toBeGreaterThanOrEqual(60_000)
    expect(at(freeUntil) - at(connectedAt)).toBe(900_000)
    call.close()
  })

  it('ends after three minutes, for both, and costs nothing', async () => {
    const call = await calling(world, [], false)
    await Promise.all([call.annTab, call.bobTab].map((tab) => tab.hold(false)))
    await age(world, call.matchId, 181)
    for (const { live } of [call.annTab, call.bobTab])
      expect(await live.next('video:ended')).toMatchObject({
        how: 'not_connected',
        seconds: 0,
        owedCents: 0,
      })
    expect(await ended(call.matchId)).toMatchObject({
      how: 'not_connected',
      connected_at: null,
      paid_minutes: 0,
    })
    call.close()
  })
})

describe('a person who is gone', () => {
  it('ends the call for both, once, with the minutes up to their last sign of life', async () => {
    const call = await calling(world)
    await at(call, 905)
    await goOn(call.ann, call.matchId)
    await age(world, call.matchId, 300)
    await silence(world, call.matchId, 46)
    expect(await call.bobTab.live.next('video:ended')).toMatchObject({ how: 'gone' })
    expect(await ended(call.matchId)).toMatchObject({ how: 'gone', paid_minutes: 5 })
    call.close()
  })
})

it('ringing ends by itself after 60 s, for both, and the readiness stays', async () => {
  const { ann, bob, matchId } = await matched(world)
  const [ringing, rung] = [await ann.live(), await bob.live()]
  const before = Date.now()
  const until = Date.parse((await ready(ann, matchId)).body.ring?.until ?? '')
  const after = Date.now()
  expect(until).toBeGreaterThanOrEqual(before + 60_000)
  expect(until).toBeLessThanOrEqual(after + 60_000)
  const early = async (seconds: number) => {
    await sql`UPDATE video_sessions SET rung_until = rung_until - ${seconds} * interval '1 second' WHERE match_id = ${matchId}`.execute(
      world.database.db,
    )
    await age(world, matchId, 0)
  }
  await early(30)
  expect((await session(bob, matchId)).body.ring).toMatchObject({ from: ann.id })
  await early(30)
  for (const tab of [ringing, rung])
    await tab.next('video:changed', ({ state, ring }) => state === 'one_ready' && ring === null)
  expect((await session(bob, matchId)).body).toMatchObject({ state: 'one_ready', ring: null })
  await ready(ann, matchId, false)
  for (const tab of [ringing, rung]) tab.close()
})
