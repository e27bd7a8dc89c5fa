import { randomUUID } from 'node:crypto'
import { connect, stateOf } from '@swoon/db'
import { matcherRoutes } from '@swoon/realtime-server/contract/matcher'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createMemory } from '../../../realtime-server/src/features/matcher/memory.ts'
import { startProxy } from '../../../scripts/provision/proxy.ts'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { deckOf, type Planted, plant, refitNow, untilLearned } from './planted.ts'

const world = worldOfFile()
let planted: Planted
let plain: Map<Person, string[]>
beforeAll(async () => {
  planted = await plant(world, 160, 30)
  plain = await decks()
  await refitNow(world)
  const [first] = planted.people
  if (first) await untilLearned(world, first)
})

const viewers = () => planted.people.slice(20, 60)
/** Each person's deck, a few at once: recording a deck is given up if it waits too long for a connection. */
async function decks(): Promise<Map<Person, string[]>> {
  const dealt = new Map<Person, string[]>()
  const waiting = viewers()
  while (waiting.length > 0)
    await Promise.all(waiting.splice(0, 5).map(async (who) => dealt.set(who, await deckOf(who))))
  return dealt
}

/** The factor by which a mutual like is likelier in the first third of a deck than in the last, over all decks. */
function gain(dealt: ReadonlyMap<Person, string[]>): number {
  const byId = new Map(planted.people.map((person) => [person.id, person]))
  const { chance } = planted
  let [first, last] = [0, 0]
  for (const [who, ids] of dealt) {
    const both = ids.flatMap((id) => {
      const other = byId.get(id)
      return other ? chance(who, other) * chance(other, who) : []
    })
    const third = Math.floor(both.length / 3)
    first += mean(both.slice(0, third))
    last += mean(both.slice(-third))
  }
  return first / last
}
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

it('begins with those whom the viewer would like and who would like the viewer, as their choices say', async () => {
  const learned = await decks()
  expect(gain(plain)).toBeLessThan(1.3)
  expect(gain(learned)).toBeGreaterThan(1.8)
  for (const [who, ids] of learned)
    expect([...ids].sort()).toEqual([...(plain.get(who) ?? [])].sort())
})

it('learns silently as soon as the database is there, when it was away at the start', async () => {
  const { hostname, port } = new URL(world.database.url)
  const wire = await startProxy({ host: hostname, port: Number(port) })
  wire.cut()
  const db = connect(world.database.url.replace(/@[^/]+/, `@127.0.0.1:${wire.port}`))
  const warnings: unknown[] = []
  const log = { warn: (fields: unknown) => warnings.push(fields) } as unknown as FastifyBaseLogger
  const memory = createMemory(db, 'development-only-secret', log)
  try {
    const loaded = memory.load()
    await expect(stateOf(db)).resolves.toBe('away')
    wire.restore()
    await loaded
    expect(memory.at(1)).toMatchObject({ epoch: expect.any(Number) })
    expect(warnings).toEqual([])
  } finally {
    await db.destroy()
    await wire.close()
  }
})

it('has the same order whenever it is asked for on a day', async () => {
  const ids = viewers().map(({ id }) => id)
  const noted = () =>
    world.database.db
      .selectFrom('dealt')
      .select('viewer_id')
      .distinct()
      .where('viewer_id', 'in', ids)
      .execute()
  // The previous test's decks are recorded after their replies; other people's decks count toward how crowded a person is.
  await expect.poll(async () => (await noted()).length).toBe(ids.length)
  const [who] = viewers()
  if (!who) throw new Error('no person')
  expect(await deckOf(who)).toEqual(await deckOf(who))
})

it('does not change when someone likes the viewer', async () => {
  const [, who] = viewers()
  if (!who) throw new Error('no person')
  const before = await deckOf(who)
  const last = planted.people.find(({ id }) => id === before.at(-1))
  const swiped = await last?.call(swipeRoutes.swipe, { body: { swipedId: who.id, isLike: true } })
  expect([200, 409]).toContain(swiped?.status)
  expect(await deckOf(who)).toEqual(before)
})

it('notes each card once a day, with how likely it was in its place', async () => {
  const [, , who] = viewers()
  if (!who) throw new Error('no person')
  const noted = () =>
    world.database.db
      .selectFrom('dealt')
      .selectAll()
      .where('viewer_id', '=', who.id)
      .orderBy('slot')
      .execute()
  await world.database.db.deleteFrom('dealt').where('viewer_id', '=', who.id).execute()
  const ids = await deckOf(who)
  await expect.poll(async () => (await noted()).length).toBe(ids.length)
  await deckOf(who)
  const cards = await noted()
  expect(cards.map(({ person_id }) => person_id)).toEqual(ids)
  for (const { propensity } of cards) expect(propensity > 0 && propensity <= 1.0001).toBe(true)
})

it('shows newcomers, even those whom their first few passed', async () => {
  const newcomers = (await insertUsers(world, 6)).map(({ id }) => id)
  const { db } = world.database
  await sql`UPDATE users SET gender = 'male', gender_preference = 'female' WHERE id = ANY (${newcomers})`.execute(
    db,
  )
  const women = planted.people.filter((_, index) => index % 2 === 0)
  const passed = { is_like: false, is_super_like: false, created_at: new Date() }
  const critics = women.slice(-3)
  const passes = critics.flatMap((by) =>
    newcomers.map((id) => ({ ...passed, swiper_id: by.id, swiped_id: id })),
  )
  await db.insertInto('swipes').values(passes).execute()
  await refitNow(world)
  const [first] = women
  if (first) await untilLearned(world, first)
  const shown = new Map(newcomers.map((id) => [id, 0]))
  for (const who of women.slice(0, 40))
    for (const id of await deckOf(who, undefined, 10))
      if (shown.has(id)) shown.set(id, (shown.get(id) ?? 0) + 1)
  expect(shown.size).toBe(6)
  for (const times of shown.values()) expect(times).toBeGreaterThan(0)
})

it('learns from what people say of their calls: one decision more of each about each, the latest', async () => {
  const { db } = world.database
  const [by, about] = planted.people as [Person, Person]
  const before = await refitted()
  const call = (said: string, other: string | null, minutes: number) => ({
    ...{
      id: randomUUID(),
      match_id: randomUUID(),
      user1_id: by.id,
      user2_id: about.id,
      user1_feedback: said,
    },
    ...{
      started_at: ago(minutes + 1),
      closed_at: ago(minutes),
      how: 'hung_up',
      seconds: 60,
      user2_feedback: other,
    },
    ...{ paid_minutes: 0, user1_cents: 0, user2_cents: 0 },
  })
  await db
    .insertInto('video_calls')
    .values([call('good', null, 10), call('not_for_me', 'good', 5)])
    .execute()
  expect(await refitted()).toBe(before + 2)
  await by.call(matcherRoutes.changeSettings, { body: { learns: false } })
  const made = await db
    .selectFrom('swipes')
    .select('swiped_id')
    .where('swiper_id', '=', by.id)
    .execute()
  expect(await refitted()).toBe(before + 1 - made.length)
  await by.call(matcherRoutes.changeSettings, { body: { learns: true } })
  await db.deleteFrom('video_calls').execute()
})
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
/** Learns from scratch. @returns the number of decisions */
async function refitted(): Promise<number> {
  await refitNow(world)
  const { weights } = await world.database.db
    .selectFrom('matcher_model')
    .select('weights')
    .orderBy('epoch', 'desc')
    .executeTakeFirstOrThrow()
  return (weights as { decisions: number }).decisions
}

it('is by attributes for people who switched it off, and their choices teach nothing', async () => {
  const { db } = world.database
  const who = planted.people[31] as Person
  const { body: settings } = await who.call(matcherRoutes.settings, {})
  expect(settings.learns).toBe(true)
  await untilLearned(world, who)
  const tab = await who.live()
  const off = await who.call(matcherRoutes.changeSettings, { body: { learns: false } })
  expect([off.status, off.body]).toEqual([200, { ...settings, learns: false }])
  expect(await tab.next('matcher:configured')).toEqual(off.body)
  tab.close()
  await db.deleteFrom('dealt').where('viewer_id', '=', who.id).execute()
  const order = await deckOf(who)
  const fresh = order.filter((id) => plain.get(who)?.includes(id))
  expect(fresh).toEqual(plain.get(who)?.filter((id) => fresh.includes(id)))

  const made = await db
    .selectFrom('swipes')
    .select('swiped_id')
    .where('swiper_id', '=', who.id)
    .execute()
  await who.call(matcherRoutes.changeSettings, { body: { learns: true } })
  const before = await refitted()
  await who.call(matcherRoutes.changeSettings, { body: { learns: false } })
  expect(await refitted()).toBe(before - made.length)
  expect(
    await db.selectFrom('dealt').select('slot').where('viewer_id', '=', who.id).execute(),
  ).toEqual([])
  await who.call(matcherRoutes.changeSettings, { body: { learns: true } })
  await untilLearned(world, who)
})
