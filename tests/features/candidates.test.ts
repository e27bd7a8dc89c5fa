import { candidateQuery } from '@swoon/db/queries/discovery'
import { interestCounts } from '@swoon/db/queries/interests'
import { updateUser } from '@swoon/db/queries/users'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { secondLookRoutes } from '@swoon/realtime-server/contract/second-look'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createInterestCounts } from '../../realtime-server/src/features/discovery/interest-counts.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'

const world = worldOfFile()
let me: Person
beforeEach(async () => {
  await world.database.db.deleteFrom('users').execute()
  me = await one()
})

type Change = Parameters<typeof updateUser>[2]
async function one(change: Change = {}): Promise<Person> {
  const [made] = await insertUsers(world, 1)
  if (!made) throw new Error('no person')
  if (Object.keys(change).length > 0) await updateUser(world.database.db, made.id, change)
  return made
}

type Query = {
  limit?: string
  mode?: 'compatible' | 'nearby' | 'interests'
  useLocation?: 'true' | 'false'
}
async function names(query: Query, who = me): Promise<string[]> {
  const reply = await who.call(discoveryRoutes.discover, { params: { userId: who.id }, query })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.map(({ id }) => id)
}

const place = (longitude: number, latitude: number): Change => ({
  cell: { longitude, latitude },
  location_enabled: true,
})
const milesNorth = (miles: number) => place(0.007, (miles + 0.5) / 69.09)

/** Many people who share visibly, this many miles north of the equator. */
async function crowd(size: number, miles: number, lastSeen: Date): Promise<string[]> {
  const people = await insertUsers(world, size)
  const ids = people.map(({ id }) => id)
  await sql`
    UPDATE users SET cell = point(0.007, ${(miles + 0.5) / 69.09}::float8), location_enabled = true, last_seen = ${lastSeen}
    WHERE id = ANY (${ids}::uuid[])
  `.execute(world.database.db)
  return ids
}

/** Stores passes on these people. */
const pass = (who: Person, ids: readonly string[]) =>
  world.database.db
    .insertInto('swipes')
    .values(
      ids.map((swiped_id) => ({
        swiper_id: who.id,
        swiped_id,
        is_like: false,
        is_super_like: false,
        created_at: new Date(),
      })),
    )
    .execute()

const longAgo = new Date('2026-01-01T00:00:00Z')

it('a like from Second Look is as new as that, so that it moves no deck of the same day', async () => {
  const liker = await one()
  const { db } = world.database
  await liker.call(swipeRoutes.swipe, { body: { swipedId: me.id, isLike: false } })
  await db
    .updateTable('swipes')
    .set({ created_at: longAgo })
    .where('swiper_id', '=', liker.id)
    .execute()
  const { status } = await liker.call(secondLookRoutes.revisit, {
    body: { userId: me.id, action: 'like' },
  })
  expect(status).toBe(200)
  const { revisited_at } = await db
    .selectFrom('swipes')
    .select('revisited_at')
    .where('swiper_id', '=', liker.id)
    .executeTakeFirstOrThrow()
  const [found] = await candidateQuery(db, filter('compatible')).execute()
  expect(found).toMatchObject({ id: liker.id, liked_at: revisited_at?.getTime() })
})

describe('among more people than are looked at', () => {
  it('the nearest are dealt, however long ago they were here', async () => {
    await updateUser(world.database.db, me.id, milesNorth(0))
    await crowd(400, 30, new Date())
    const near = await crowd(15, 3, longAgo)
    expect((await names({ mode: 'nearby', limit: '15' })).sort()).toEqual([...near].sort())
    expect((await names({ mode: 'compatible', limit: '50' })).length).toBe(50)
  })

  it('the latest seen are dealt, however long they have been here', async () => {
    await crowd(400, 30, longAgo)
    const seen = await crowd(15, 60, new Date())
    await sql`UPDATE users SET completed_at = ${longAgo} WHERE id = ANY (${seen}::uuid[])`.execute(
      world.database.db,
    )
    const found = (await candidateQuery(world.database.db, filter('compatible')).execute()).map(
      ({ id }) => id,
    )
    expect(found.filter((id) => seen.includes(id)).sort()).toEqual([...seen].sort())
    expect(found.length).toBeLessThan(100)
  })

  it('people who have decided on everyone around get those further away, and no one a second time', async () => {
    await updateUser(world.database.db, me.id, milesNorth(0))
    const decided = await crowd(600, 3, new Date())
    const far = await crowd(12, 40, longAgo)
    await pass(me, decided)
    for (const mode of ['nearby', 'compatible', 'interests'] as const)
      expect((await names({ mode, limit: '50' })).sort(), mode).toEqual([...far].sort())
    await pass(me, far.slice(2))
    expect((await names({ mode: 'nearby' })).sort()).toEqual(far.slice(0, 2).sort())
  })

  it('those without a shown location are never near', async () => {
    await updateUser(world.database.db, me.id, milesNorth(0))
    await crowd(300, 30, longAgo)
    const hidden = await one({ ...milesNorth(1), location_private: true, last_seen: new Date() })
    const off = await one({ last_seen: new Date(Date.now() - 60_000) })
    const first = await names({ mode: 'nearby', limit: '50' })
    expect(first).not.toContain(hidden.id)
    expect(first).not.toContain(off.id)
    await sql`DELETE FROM users WHERE last_seen = ${longAgo}`.execute(world.database.db)
    expect(await names({ mode: 'nearby' })).toEqual([])
    expect((await names({ mode: 'compatible' })).sort()).toEqual([hidden.id, off.id].sort())
  })

  it('a rare interest in common is found, however far and long ago', async () => {
    await updateUser(world.database.db, me.id, { interests: ['Hiking', 'Falconry'] })
    await insertUsers(world, 400)
    const rare = await one({ interests: ['FALCÓNRY '], last_seen: longAgo, completed_at: longAgo })
    await sql`UPDATE users SET last_seen = now() WHERE id <> ${rare.id}`.execute(world.database.db)

    expect((await interestCounts(world.database.db)).counts.get('falconry')).toBe(2)
    const found = async () =>
      (
        await candidateQuery(world.database.db, {
          ...filter('interests'),
          rare: ['falconry'],
        }).execute()
      ).map(({ id }) => id)
    expect(await found()).toContain(rare.id)
    await pass(me, [rare.id])
    expect(await found()).not.toContain(rare.id)
  })

  it('a common interest in common is found among the latest seen', async () => {
    await crowd(200, 30, new Date())
    const alike = await one({ interests: ['Falconry'], last_seen: longAgo, completed_at: longAgo })
    await sql`UPDATE users SET interests = '{Chess}' WHERE id <> ${alike.id}`.execute(
      world.database.db,
    )
    const found = async () =>
      (await candidateQuery(world.database.db, filter('interests')).execute()).map(({ id }) => id)
    // Plus a few others, so that a deck is full where hardly anyone is alike.
    expect(await found()).toContain(alike.id)
    expect((await found()).length).toBeGreaterThan(15)
    await pass(me, [alike.id])
    expect(await found()).not.toContain(alike.id)
  })
})

describe('people near', () => {
  it('are found where they visit, not where they live, while they travel', async () => {
    await updateUser(world.database.db, me.id, milesNorth(0))
    const city = { longitude: 0.007, latitude: 2.5 / 69.09 }
    const travel = (ends: number): Change => ({
      travel_mode: true,
      travel_city: 1,
      travel_location: 'Here',
      travel_until: '2030-01-01',
      travel_ends_at: new Date(Date.now() + ends),
    })
    const visitor = await one({ ...place(100, 50), travel_cell: city, ...travel(60_000) })
    const away = await one({
      ...milesNorth(1),
      travel_cell: { longitude: 100, latitude: 50 },
      ...travel(60_000),
    })
    const back = await one({
      ...milesNorth(4),
      travel_cell: { longitude: 100, latitude: 50 },
      ...travel(-60_000),
    })
    await updateUser(world.database.db, me.id, { max_distance: 20 })
    expect((await names({ mode: 'nearby', useLocation: 'true' })).sort()).toEqual(
      [visitor.id, back.id].sort(),
    )
    expect(await names({ mode: 'nearby' })).toEqual([visitor.id, back.id, away.id])
  })

  it('are found beyond the edge of the map, at 180 degrees', async () => {
    await updateUser(world.database.db, me.id, { ...place(179.95, -17), max_distance: 20 })
    const across = await one(place(-179.95, -17))
    const here = await one(place(179.75, -17))
    await one(place(0, -17))
    for (const useLocation of ['true', 'false'] as const)
      expect((await names({ mode: 'nearby', useLocation })).slice(0, 2)).toEqual([
        across.id,
        here.id,
      ])
    expect(await names({ mode: 'nearby', useLocation: 'true' })).toHaveLength(2)
  })

  it('come in the order of miles far in the north, where a degree of longitude is short', async () => {
    await updateUser(world.database.db, me.id, place(25, 70))
    const east = await one(place(25.9, 70))
    const north = await one(place(25, 70.25))
    await crowdAt(120, 25, 70.5)
    // 21 miles to the east and 17 to the north, but 34 to the crowd, which is fewer degrees away than the east.
    expect((await names({ mode: 'nearby' })).slice(0, 2).sort()).toEqual([east.id, north.id].sort())
  })

  it('are of every gender that fits', async () => {
    await updateUser(world.database.db, me.id, { ...milesNorth(0), shown_to: ['female'] })
    const all: string[] = []
    for (const gender of ['female', 'male', 'nonbinary', 'other'])
      all.push(
        (await one({ ...milesNorth(2), gender })).id,
        (await one({ ...milesNorth(2), gender })).id,
      )
    await one({ ...milesNorth(2), gender_preference: 'male' })
    expect((await names({ mode: 'nearby' })).sort()).toEqual(all.sort())
  })

  it('are the nearest of all genders, and none further away than they is read', async () => {
    await updateUser(world.database.db, me.id, { ...milesNorth(0), shown_to: ['female'] })
    const women = await crowd(30, 3, new Date())
    await sql`UPDATE users SET gender = 'female' WHERE id = ANY (${women}::uuid[])`.execute(
      world.database.db,
    )
    const near = await one({ ...milesNorth(1), gender: 'nonbinary' })
    const far = await one({ ...milesNorth(60), gender: 'nonbinary' })
    const read = async (wanted: number) => {
      const { rows } = await sql<{ id: string }>`
        SELECT near.id FROM people_near(
          ${me.id}, '{}', 'other', NULL, 31, 'any', '{female,male,nonbinary,other}', '{"(0.007,0)"}', '{"(180,1000),(-180,-1000)"}',
          now(), '1900-01-01', '2008-01-01', NULL, 0, 100, ${wanted}
        ) AS near
      `.execute(world.database.db)
      return rows.map(({ id }) => id)
    }
    expect(await read(20)).toContain(near.id)
    expect(await read(20)).not.toContain(far.id)
    expect(await read(50)).toEqual(expect.arrayContaining([near.id, far.id]))
  })
})

const crowdAt = async (size: number, x: number, y: number) => {
  const ids = (await insertUsers(world, size)).map(({ id }) => id)
  await sql`UPDATE users SET cell = point(${x}::float8, ${y}::float8), location_enabled = true WHERE id = ANY (${ids}::uuid[])`.execute(
    world.database.db,
  )
}

const filter = (mode: 'compatible' | 'nearby' | 'interests', preference = 'any') => ({
  viewerId: me.id,
  viewer: {
    gender: 'other',
    shownTo: null,
    age: 31,
    preference,
    interests: ['hiking', 'falconry'],
    cell: null,
  },
  mode,
  radius: null,
  born: { from: '1900-01-01', by: '2008-01-01' },
  limit: 100,
  now: new Date(),
})

describe('the statements', () => {
  it('read the latest seen and the newest by an index, without reading and sorting everyone', async () => {
    const plan = await world.database.db.transaction().execute(async (tx) => {
      // The planner's choice with many people.
      await sql`SET LOCAL enable_seqscan = off`.execute(tx)
      await sql`SET LOCAL enable_sort = off`.execute(tx)
      return candidateQuery(tx, filter('compatible', 'female')).explain()
    })
    expect(JSON.stringify(plan)).toContain('users_seen')
    expect(JSON.stringify(plan)).toContain('users_new')
  })

  it('read those who are near by the map’s index, nearest first', async () => {
    const plan = await world.database.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx)
      await sql`SET LOCAL enable_sort = off`.execute(tx)
      await sql`SET LOCAL enable_bitmapscan = off`.execute(tx)
      const { rows } = await sql`
        EXPLAIN SELECT id FROM users
        WHERE gender = 'female' AND completed_at IS NOT NULL AND banned_at IS NULL AND location_enabled AND NOT location_private
          AND cell IS NOT NULL AND point(cell[0], degrees(asinh(tan(radians(cell[1]))))) <@ box '(1,1),(2,2)'
        ORDER BY point(cell[0], degrees(asinh(tan(radians(cell[1]))))) <-> point(1, 1) LIMIT 10
      `.execute(tx)
      return JSON.stringify(rows)
    })
    expect(plan).toContain('users_near')
    expect(plan).toContain('Order By')
    expect(plan).not.toContain('Sort')
  })
})

describe('how many people chose an interest', () => {
  it('is counted without case and accents, and of complete people only', async () => {
    await one({ interests: ['Chess', 'hiking'] })
    await one({ interests: ['Chéss'] })
    await one({ interests: ['Chess'], completed_at: null })
    const { population, counts } = await interestCounts(world.database.db)
    expect(population).toBe(3)
    expect(Object.fromEntries(counts)).toEqual({ hiking: 2, chess: 2 })
  })

  it('is kept for minutes', async () => {
    let now = Date.now()
    const count = createInterestCounts(world.database.db, { now: () => new Date(now) })
    expect((await count()).counts.get('hiking')).toBe(1)
    await one()
    expect((await count()).counts.get('hiking')).toBe(1)
    now += 5 * 60 * 1000
    expect((await count()).counts.get('hiking')).toBe(2)
  })
})
