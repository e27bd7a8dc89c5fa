import { updateUser } from '@swoon/db/queries/users'
import { whomToMeet } from '@swoon/db/visibility'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { randomOf } from '../chaos/random.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { bell } from './notifications/bell.ts'

const world = worldOfFile()

/** The same people in every run, so that failures can be reproduced. */
const random = randomOf(20_261_126)
const draw = <T>(list: readonly T[]): T => list[random.between(0, list.length - 1)] as T
const chance = (share: number) => random() < share
const bornFor = (age: number) => `${new Date().getUTCFullYear() - age}-01-01`

/** People whom a person blocks, knows, likes and passes, by their index in the list. */
interface Ties {
  blocks: Set<number>
  knows: Set<number>
  likes: Set<number>
  passes: Set<number>
}

function drawOne(who: Person, place: number, size: number) {
  const ends = [draw([18, 25, 30, 34]), draw([30, 34, 40, 99])]
  const others = Array.from({ length: size }, (_, other) => other).filter(
    (other) => other !== place,
  )
  const some = (share: number, from = others) => new Set(from.filter(() => chance(share)))
  const likes = some(0.2)
  const ties: Ties = {
    blocks: some(0.04),
    knows: some(0.06),
    likes,
    passes: some(
      0.1,
      others.filter((other) => !likes.has(other)),
    ),
  }
  return {
    ...{ who, place, ties },
    age: draw([18, 24, 25, 29, 30, 31, 35, 39, 40, 46]),
    isHidden: chance(0.1),
    row: {
      ...{ min_age: Math.min(...ends), max_age: Math.max(...ends), widens_ages: chance(0.5) },
      gender: draw(['male', 'female', 'nonbinary', 'other']),
      shown_to: draw([null, ['male'], ['female'], ['male', 'female']]),
      gender_preference: draw([
        'male',
        'female',
        'nonbinary',
        'male+female',
        'female+nonbinary',
        'any',
        'any',
      ]),
      is_incognito: chance(0.2),
    },
  }
}
type One = ReturnType<typeof drawOne>

/** Men and women are found as such, everyone else as non-binary and by the people they chose to be shown to; by default, both. */
const foundAs = ({ gender, shown_to }: One['row']) =>
  gender === 'male' || gender === 'female'
    ? [gender]
    : ['nonbinary', ...(shown_to ?? ['male', 'female'])]
const wants = ({ row }: One, { row: other, age }: One, more = 0) =>
  (row.gender_preference === 'any' ||
    foundAs(other).some((gender) => row.gender_preference.split('+').includes(gender))) &&
  age >= row.min_age - more &&
  (row.max_age === 99 || age <= row.max_age + more)
const hasDecided = ({ ties }: One, { place }: One) =>
  ties.likes.has(place) || ties.passes.has(place)
const mayMeet = (a: One, b: One) =>
  ![a, b].some((one) =>
    [a, b].some(({ place }) => one.ties.blocks.has(place) || one.ties.knows.has(place)),
  )
const isWanted = (a: One, b: One) =>
  wants(a, b, a.row.widens_ages ? 5 : 0) &&
  (wants(b, a) || (b.row.widens_ages && wants(b, a, 5) && hasDecided(b, a)))
const sees = (a: One, b: One) =>
  a !== b &&
  mayMeet(a, b) &&
  isWanted(a, b) &&
  !a.isHidden &&
  !b.isHidden &&
  (!b.row.is_incognito || b.ties.likes.has(a.place))

/** Inserts the drawn people directly into the database: no swipe makes a match here. */
async function store(people: readonly One[]): Promise<void> {
  const { db } = world.database
  const now = new Date()
  for (const { who, age, isHidden, row, ties } of people) {
    const change = { ...row, date_of_birth: bornFor(age), hidden_at: isHidden ? now : null }
    await updateUser(db, who.id, change)
    const idsOf = (places: Set<number>) => [...places].map((place) => people[place]?.who.id ?? '')
    await sql`
      INSERT INTO blocks (blocker_id, blocked_id, name, created_at)
      SELECT ${who.id}, id, '', ${now} FROM unnest(${idsOf(ties.blocks)}::uuid[]) AS id
    `.execute(db)
    await sql`
      INSERT INTO people_i_know (user_id, email_hash, created_at)
      SELECT ${who.id}, email_hash, ${now} FROM users WHERE id = ANY (${idsOf(ties.knows)}::uuid[])
    `.execute(db)
    for (const isLike of [true, false])
      await sql`
        INSERT INTO swipes (swiper_id, swiped_id, is_like, is_super_like, created_at)
        SELECT ${who.id}, id, ${isLike}, false, ${now} FROM unnest(${idsOf(isLike ? ties.likes : ties.passes)}::uuid[]) AS id
      `.execute(db)
    await sql`
      INSERT INTO notifications (id, user_id, kind, subject, actor_id, at)
      SELECT gen_random_uuid(), ${who.id}, 'call-missed', gen_random_uuid(), id, ${now}
      FROM unnest(${people.flatMap((other) => (other.who === who ? [] : [other.who.id]))}::uuid[]) AS id
    `.execute(db)
  }
}

it('who may see and meet whom is the same for sight, deck, page, bell, room, games and events, whatever stands between people', async () => {
  const made = await insertUsers(world, 24)
  const people = made.map((who, place) => drawOne(who, place, made.length))
  await store(people)
  const host = (await insertUsers(world, 1))[0] as Person
  await updateUser(world.database.db, host.id, { hidden_at: new Date() })
  const params = { id: (await host.call(roomRoutes.create, { body: { name: 'A room' } })).body.id }
  const watcher = draw(people)
  const tab = await watcher.who.live()
  expect(await tab.command('room:watch', { roomId: params.id })).toEqual({ ok: true })
  const others = (one: One) => people.filter((other) => other !== one)
  const ids = (list: readonly One[]) => list.map(({ who }) => who.id).sort()

  for (const { who } of others(watcher)) await who.call(roomRoutes.join, { params, body: {} })
  await watcher.who.call(profileRoutes.updateUser, {
    params: { id: watcher.who.id },
    body: { bio: uuid() },
  })
  await tab.next('user:updated')
  const heard = tab.all('room:entered').map(({ participant }) => participant.id)
  const known = new Set(ids(people))
  expect(heard.filter((id) => known.has(id) && id !== watcher.who.id).sort()).toEqual(
    ids(others(watcher).filter((other) => mayMeet(watcher, other))),
  )

  const { rows } = await sql<{ viewer: string; seen: string }>`
    SELECT viewer.id AS viewer, seen.id AS seen FROM users AS viewer, LATERAL visible_to(viewer.id) AS seen
  `.execute(world.database.db)
  // All at once, because a room counts only people it heard from in the last half minute.
  const inRoom = new Map(
    await Promise.all(
      people.map(
        async ({ who }) =>
          [who.id, (await who.call(roomRoutes.participants, { params })).body] as const,
      ),
    ),
  )
  expect(people).toHaveLength(24)
  for (const one of people) {
    const { id } = one.who
    const seen = others(one).filter((other) => sees(one, other))
    const met = others(one).filter((other) => mayMeet(one, other))
    const about = JSON.stringify({ ...one, who: id })
    expect(rows.flatMap(({ viewer, seen }) => (viewer === id ? [seen] : [])).sort(), about).toEqual(
      ids(seen),
    )
    const listed = (await bell(one.who)).flatMap(({ person }) => (person ? [person.id] : []))
    expect(listed.sort(), about).toEqual(ids(seen))
    expect([...(await whomToMeet(world.database.db, id, ids(people)))].sort(), about).toEqual(
      ids(met),
    )
    const present = inRoom.get(id)?.map((person) => person.id) ?? []
    expect(present.filter((each) => known.has(each) && each !== id).sort(), about).toEqual(ids(met))
    const undecided = seen.filter((other) => !hasDecided(one, other))
    const within = undecided.filter((other) => wants(one, other))
    const { body: cards } = await one.who.call(discoveryRoutes.discover, {
      params: { userId: id },
      query: { limit: '50' },
    })
    expect(cards.map((card) => card.id).sort(), about).toEqual(
      ids(within.length < 10 ? undecided : within),
    )
  }
  tab.close()

  // In a room people show themselves, but not once they have left it.
  for (const { who } of people) await who.call(roomRoutes.leave, { params })
  for (const one of people) {
    const other = draw(others(one))
    const page = await one.who.call(profileRoutes.user, { params: { userId: other.who.id } })
    expect(page.status, JSON.stringify([one, other])).toBe(sees(one, other) ? 200 : 404)
  }
})
