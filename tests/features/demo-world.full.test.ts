import { seedDemo } from '@swoon/db/seed'
import { DEMO_ACCOUNTS } from '@swoon/db/seed/accounts'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { balloonGameRoutes, chanceOf } from '@swoon/realtime-server/contract/balloon-games'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { mediaRoutes } from '@swoon/realtime-server/contract/media'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { secondLookRoutes } from '@swoon/realtime-server/contract/second-look'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { drawnBy } from '../../realtime-server/src/features/balloon-games/draws.ts'
import { cellOf, milesBetween } from '../../realtime-server/src/features/location/rules.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { cookieOf, person } from '../harness/person.ts'
import { mediaForm } from './media/files.ts'

const world = worldOfFile()
beforeAll(async () => {
  expect(await seedDemo({ databaseUrl: world.database.url, mediaDir: world.mediaDir })).toBe(202)
})

async function signIn({ email, password }: { email: string; password: string }) {
  const reply = await call(world.url, null, authRoutes.login, { body: { email, password } })
  expect(reply.status).toBe(200)
  return { cookie: cookieOf(reply.headers), user: reply.body }
}

it('is seeded only once', async () => {
  expect(await seedDemo({ databaseUrl: world.database.url, mediaDir: world.mediaDir })).toBe(0)
})

it.each(DEMO_ACCOUNTS)('has a working account for $name', async (account) => {
  const { cookie, user } = await signIn(account)
  expect(user).toMatchObject({
    name: account.name,
    profileComplete: true,
    dailyLikesRemaining: 15,
    superLikesRemaining: 2,
  })
  const params = { userId: user.id }
  const matches = (await call(world.url, cookie, matchRoutes.matches, { params })).body
  expect(matches).toHaveLength(7)
  expect(matches.filter(({ lastSeq }) => lastSeq > 0)).toHaveLength(5)
  for (const match of matches) {
    const messages = await call(world.url, cookie, chatRoutes.messages, {
      params: { id: match.id },
    })
    expect(messages.body.map(({ seq }) => seq)).toEqual(
      Array.from({ length: match.lastSeq }, (_, at) => at + 1),
    )
  }
  const deck = (
    await call(world.url, cookie, discoveryRoutes.discover, { params, query: { limit: '50' } })
  ).body
  expect(deck.length).toBeGreaterThan(40)
  const passed = (await call(world.url, cookie, secondLookRoutes.passed, { params })).body
  expect(passed).toHaveLength(4)
  for (const url of [
    deck[0]?.profilePhoto,
    deck[1]?.photos[1],
    deck[2]?.profilePhoto?.replace('.webp', '-small.webp'),
  ]) {
    const photo = await fetch(`${world.url}${url}`, { headers: { cookie } })
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})

it('has voices, songs and intro videos that pass the inspection of uploads, for everyone who may see them', async () => {
  const [maya, leo] = await Promise.all(DEMO_ACCOUNTS.map(signIn))
  if (!maya || !leo) throw new Error('two accounts are needed')
  const rows = await world.database.db
    .selectFrom('users')
    .select(['voice_intro_url', 'favorite_music_url', 'favorite_song_title', 'intro_video_urls'])
    .execute()
  const having = (has: (row: (typeof rows)[number]) => unknown) =>
    rows.filter((row) => Boolean(has(row))).length
  expect(having((row) => row.voice_intro_url)).toBeGreaterThan(50)
  expect(having((row) => row.favorite_music_url && row.favorite_song_title)).toBeGreaterThan(50)
  expect(having((row) => row.intro_video_urls.length)).toBe(12)
  const newcomer = await person(world)
  const { voiceIntroUrl, favoriteMusicUrl, introVideoUrls } = leo.user
  for (const [kind, url, type] of [
    ['voice', voiceIntroUrl, 'audio/wav'],
    ['music', favoriteMusicUrl, 'audio/wav'],
    ['video', introVideoUrls[0], 'video/webm'],
  ] as const) {
    const file = await fetch(world.url + url, { headers: { cookie: maya.cookie } })
    expect([kind, file.status, file.headers.get('content-type')]).toEqual([kind, 200, type])
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.length).toBeLessThan(100_000)
    const again = await newcomer.call(mediaRoutes.uploadMedia, { form: mediaForm(kind, bytes) })
    expect([kind, again.status, again.text]).toEqual([
      kind,
      200,
      expect.stringContaining('/media/'),
    ])
  }
  const poster = await fetch(`${world.url}${introVideoUrls[0]}/poster`, {
    headers: { cookie: maya.cookie },
  })
  expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

it('stores people in cells of points that are moved away from them, as the server does', async () => {
  const people = await world.database.db
    .selectFrom('users')
    .innerJoin('locations', 'user_id', 'users.id')
    .select([
      'cell',
      'location_private',
      'latitude',
      'longitude',
      sql<number>`cardinality(places)`.as('places'),
    ])
    .execute()
  expect(people.length).toBeGreaterThan(100)
  for (const { cell, location_private, latitude, longitude, places } of people) {
    if (!cell || latitude === null || longitude === null) throw new Error('someone is nowhere')
    const seen = { latitude: cell.y, longitude: cell.x }
    expect([cellOf(seen, location_private ? 5 : 1), places]).toEqual([seen, 1])
    expect(milesBetween(seen, { latitude, longitude })).toBeLessThanOrEqual(
      location_private ? 6.4 : 1.4,
    )
  }
  const moved = people.filter(({ cell, latitude, longitude, location_private }) => {
    const exact = cellOf(
      { latitude: Number(latitude), longitude: Number(longitude) },
      location_private ? 5 : 1,
    )
    return exact.latitude !== cell?.y || exact.longitude !== cell?.x
  })
  expect(moved.length).toBeGreaterThan(people.length / 4)
})

it('lets the two demo accounts match with each other', async () => {
  const [maya, leo] = await Promise.all(DEMO_ACCOUNTS.map(signIn))
  if (!maya || !leo) throw new Error('two accounts are needed')
  const deck = await call(world.url, maya.cookie, discoveryRoutes.discover, {
    params: { userId: maya.user.id },
    query: { limit: '50' },
  })
  expect(deck.body.slice(0, 10).map(({ name }) => name)).toContain('Leo')
  await call(world.url, maya.cookie, swipeRoutes.swipe, {
    body: { swipedId: leo.user.id, isLike: true },
  })
  const answer = await call(world.url, leo.cookie, swipeRoutes.swipe, {
    body: { swipedId: maya.user.id, isLike: true },
  })
  expect(answer.body.isMatch).toBe(true)
})

it('has seeded people whose accounts no one can sign in to', async () => {
  for (const password of ['', 'amara', 'maya-loves-tacos']) {
    const reply = await call(world.url, null, authRoutes.login, {
      body: { email: 'amara@demo.swoon', password },
    })
    expect(reply.status).toBe(password ? 401 : 400)
  }
})

it('has eight empty rooms with a few days of talk', async () => {
  const { cookie } = await signIn(DEMO_ACCOUNTS[0] as (typeof DEMO_ACCOUNTS)[number])
  const rooms = (await call(world.url, cookie, roomRoutes.rooms, {})).body
  expect(rooms).toHaveLength(8)
  for (const { id, lastMessage, participantCount, description } of rooms) {
    expect([participantCount, description.length > 0]).toEqual([0, true])
    expect(Date.parse(lastMessage?.sentAt ?? '')).toBeLessThan(Date.now())
    expect((await call(world.url, cookie, roomRoutes.join, { params: { id } })).status).toBe(200)
    const said = (await call(world.url, cookie, roomRoutes.messages, { params: { id }, query: {} }))
      .body
    expect(said.length).toBeGreaterThan(5)
    expect(Date.now() - Date.parse(said[0]?.sentAt ?? '')).toBeGreaterThan(12 * 60 * 60 * 1000)
  }
})

it('has games in the next days that can be joined, and one that was won by a draw which can be checked', async () => {
  const { cookie } = await signIn(DEMO_ACCOUNTS[0] as (typeof DEMO_ACCOUNTS)[number])
  const games = (await call(world.url, cookie, balloonGameRoutes.list, {})).body
  const [coming, over] = [games.filter(({ seed }) => !seed), games.filter(({ seed }) => seed)]
  expect([coming.length, over.length]).toEqual([3, 1])
  for (const { id, startsAt, participants, count } of coming) {
    expect(Date.parse(startsAt)).toBeGreaterThan(Date.now())
    expect(participants.map(({ isHere }) => isHere)).toEqual(participants.map(() => false))
    expect(count).toBe(participants.length)
    const keys = ['end-idle-game:', 'remind-of-game:'].map(
      (kind) => sql`key LIKE ${`${kind}${id}%`}`,
    )
    const { rows } = await sql`
      SELECT FROM graphile_worker.jobs WHERE ${sql.join(keys, sql` OR `)}
    `.execute(world.database.db)
    expect(rows).toHaveLength(3)
  }
  const [won] = over
  expect(won?.how).toBe('popped')
  const pops = await world.database.db
    .selectFrom('balloon_game_pops')
    .selectAll()
    .where('game_id', '=', won?.id ?? '')
    .orderBy('number')
    .execute()
  const drawn = drawnBy(won?.seed ?? '')
  expect(pops.map(({ is_winner }) => is_winner)).toEqual([false, false, false, true])
  expect(pops.map(({ number, seated }) => drawn(number) < chanceOf(seated))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(pops.at(-1)?.user_id).toBe(won?.winner)
  const joined = await call(world.url, cookie, balloonGameRoutes.join, {
    params: { id: coming[0]?.id ?? '' },
  })
  expect(joined.status, joined.text).toBe(200)
})
