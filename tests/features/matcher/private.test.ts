import { deletionRoutes } from '@swoon/realtime-server/contract/deletion'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { tasteEncryption } from '../../../realtime-server/src/features/matcher/sealing.ts'
import { call } from '../../harness/http.ts'
import { type Person, password, person } from '../../harness/person.ts'
import { patience, startWorld, type World } from '../../harness/server.ts'
import { deckOf, plant, refitNow, secret, untilLearned } from './planted.ts'

let closing: (() => Promise<void>) | null = null
afterEach(async () => {
  await closing?.()
  closing = null
})
async function started(): Promise<World> {
  const world = await startWorld()
  closing = world.close
  return world
}

it('no place in the deck reveals whether someone liked or passed the viewer', async () => {
  const world = await started()
  const { db } = world.database
  const { people, decided } = await plant(world, 160, 50)
  const [women, men] = [people.filter((_, n) => n % 2 === 0), people.filter((_, n) => n % 2 === 1)]
  // Each man flips a coin about some women, so that his decisions about these carry no other information.
  const coins = men.flatMap((by, man) =>
    women
      .filter((about, woman) => decided(by, about) === undefined && (man + woman) % 2 === 0)
      .map((about) => ({ by: by.id, about: about.id, liked: Math.random() < 0.5 })),
  )
  const columns = sql`unnest(
    ${coins.map(({ by }) => by)}::uuid[], ${coins.map(({ about }) => about)}::uuid[], ${coins.map(({ liked }) => liked)}::boolean[]
  ) AS coins (by, about, liked)`
  await sql`DELETE FROM swipes USING ${columns} WHERE swiper_id = about AND swiped_id = by`.execute(
    db,
  )
  await sql`
    INSERT INTO swipes (swiper_id, swiped_id, is_like, is_super_like, created_at)
    SELECT by, about, liked, false, ${new Date()} FROM ${columns}
  `.execute(db)
  await refitNow(world)
  await untilLearned(world, women[0] as Person)

  const tossed = new Map(coins.map(({ by, about, liked }) => [`${by} ${about}`, liked]))
  let [ahead, pairs] = [0, 0]
  for (const who of women) {
    const order = (await deckOf(who)).flatMap((id) => tossed.get(`${id} ${who.id}`) ?? [])
    for (const [place, one] of order.entries())
      for (const later of order.slice(place + 1)) {
        if (one === later) continue
        pairs++
        if (one) ahead++
      }
  }
  expect(pairs).toBeGreaterThan(2000)
  // One half, apart from chance and a small residue; 0.64 if the decision itself had an influence.
  expect(ahead / pairs).toBeGreaterThan(0.43)
  expect(ahead / pairs).toBeLessThan(0.585)
})

/** The stored data of each person, decrypted. */
async function learned({
  database: { db },
}: Pick<World, 'database'>): Promise<Map<string, string>> {
  const { decrypt } = tasteEncryption(secret)
  const rows = await db.selectFrom('taste').select(['user_id', 'sealed']).execute()
  return new Map(
    rows.map(({ user_id, sealed }) => [
      user_id,
      decrypt(sealed, user_id)?.toString('hex') ?? 'unreadable',
    ]),
  )
}

it('leaves nothing of a person who deletes their account after the next refit, neither theirs nor with others', async () => {
  const world = await started()
  const { db } = world.database
  const { people } = await plant(world, 100, 24)
  const ann = await person(world, { gender: 'female', genderPreference: 'male' })
  const men = people.filter((_, index) => index % 2 === 1)
  const made = { is_super_like: false, created_at: new Date() }
  await db
    .insertInto('swipes')
    .values([
      ...men.map(({ id }, n) => ({
        ...made,
        swiper_id: ann.id,
        swiped_id: id,
        is_like: n % 2 === 0,
      })),
      ...men
        .slice(10)
        .map(({ id }, n) => ({ ...made, swiper_id: id, swiped_id: ann.id, is_like: n % 3 === 0 })),
    ])
    .execute()
  await refitNow(world)
  const with_ = await learned(world)
  expect(with_.get(ann.id)).toMatch(/^[0-9a-f]{128}$/)

  expect(
    (
      await call(world.url, ann.cookie, deletionRoutes.remove, {
        params: { id: ann.id },
        body: { password },
      })
    ).status,
  ).toBe(200)
  const theirs = () =>
    db.selectFrom('taste').select('epoch').where('user_id', '=', ann.id).execute()
  await expect.poll(theirs, { timeout: patience }).toEqual([])
  await refitNow(world)
  const after = await learned(world)
  expect(after.has(ann.id)).toBe(false)
  expect(after).not.toEqual(with_)
  // As if she had never existed.
  await sql`DELETE FROM users WHERE id = ${ann.id}`.execute(db)
  await refitNow(world)
  expect(await learned(world)).toEqual(after)
})
