import { allRoutes, type RouteDefinition } from '@swoon/realtime-server/contract'
import { deletionRoutes } from '@swoon/realtime-server/contract/deletion'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { supportRoutes } from '@swoon/realtime-server/contract/support'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { send } from '../harness/http.ts'
import { jobTimes, later } from '../harness/later.ts'
import type { Live } from '../harness/live.ts'
import { moderateIn } from '../harness/moderate.ts'
import { decideAbout, reportOf, teamOf } from '../harness/moderators.ts'
import { insertUsers, type Person, password, person } from '../harness/person.ts'
import { patience, waitFor } from '../harness/server.ts'
import { submitVerification } from '../harness/verification.ts'
import {
  ask,
  begin,
  end,
  look,
  pop,
  scheduled,
  join as sitDown,
  winsAtOnce,
} from './balloon-games/games.ts'
import { unread } from './notifications/bell.ts'
import { matched } from './pairs.ts'
import { expectRefusal } from './refusals.ts'
import { create, join, propose, read, roomOf, say } from './rooms/rooms.ts'
import { ready, start } from './video-chat/calls.ts'

const world = worldOfFile()
let ann: Person
let bob: Person
let cleo: Person
let tab: Live
beforeEach(async () => {
  ann = await person(world, { name: 'Annabel Vanished' })
  ;[bob, cleo] = (await insertUsers(world, 2)) as [Person, Person]
  tab = await bob.live()
  await tab.command('rooms:watch', {})
  return () => tab.close()
})

/** Deletes Ann's account, and waits until nothing of it is left to erase. */
async function erase(): Promise<void> {
  const { status, text } = await ann.call(deletionRoutes.remove, {
    params: { id: ann.id },
    body: { password },
  })
  expect(status, text).toBe(200)
  const waiting = async () => (await jobTimes(world, 'erase-account')).length
  await expect.poll(waiting, { timeout: patience }).toBe(0)
}

interface Things {
  room?: string
  game?: string
  match?: string
}

/** Their addresses lead to other hosts, or request things of Ann's by name. */
const aside = [/\/media\//, /\/cities/, /purchases\/:id/]

function addressOf(
  { url }: RouteDefinition,
  who: Person,
  { room, game, match }: Things,
): string | null {
  if (aside.some((each) => each.test(url))) return null
  const id = url.includes('/rooms/')
    ? room
    : url.includes('/balloon-games/')
      ? game
      : url.includes('/matches/:id')
        ? match
        : who.id
  const path = url
    .replace(':id', id ?? uuid())
    .replace(':userId', who.id)
    .replace(':matchId', match ?? uuid())
  return world.url + path
}

/** Reads everything that a person and a moderator can read: nothing fails, and nothing mentions Ann. */
async function readEverything(who: Person, things: Things = {}): Promise<void> {
  const addresses = allRoutes.flatMap((route) =>
    route.method === 'GET' ? (addressOf(route, who, things) ?? []) : [],
  )
  expect(addresses.length).toBeGreaterThan(30)
  await Promise.all(
    addresses.map(async (address) => {
      const { status, text } = await send(address, { headers: { cookie: who.cookie } })
      const knows = text.includes(ann.id) || text.includes(ann.name)
      expect({ address, fails: status >= 500, knows }).toEqual({
        address,
        fails: false,
        knows: false,
      })
    }),
  )
  for (const command of [['list'], ['appeals', 'list'], ['support', 'list'], ['verifications']]) {
    const { code, output } = await moderateIn(world, ...command)
    expect([command, code, output.includes(ann.name)]).toEqual([command, 0, false])
  }
}

const room = async (who: Person, id: string) =>
  (await who.call(roomRoutes.room, { params: { id } })).body
const participants = async (who: Person, id: string) =>
  await who.call(roomRoutes.participants, { params: { id } })

it('a room passes also to an heir whose own room was created by a call with the same clientId', async () => {
  const body = { name: 'Attic', clientId: uuid() }
  const { id } = (await ann.call(roomRoutes.create, { body })).body
  const own = (await bob.call(roomRoutes.create, { body })).body
  for (const who of [ann, bob]) await join(who, id)
  await erase()
  expect((await room(bob, id)).createdBy).toBe(bob.id)
  expect((await bob.call(roomRoutes.create, { body })).body.id).toBe(own.id)
})

it('a room passes to who has been there for the longest time, and lives on', async () => {
  const id = await roomOf(ann, bob, cleo)
  await tab.command('room:watch', { roomId: id })
  await say(ann, id, 'My last words')
  await say(bob, id, 'Mine are not')
  await erase()
  await tab.next('room:left', ({ userId }) => userId === ann.id)
  await tab.next('rooms:changed', ({ room }) => room.id === id && room.createdBy === bob.id)
  await tab.next('resync')
  expect((await participants(bob, id)).body).toMatchObject([
    { id: bob.id, isCreator: true },
    { id: cleo.id, isCreator: false },
  ])
  expect((await read(cleo, id)).map(({ content }) => content)).toEqual(['Mine are not'])
  const [dora] = (await insertUsers(world, 1)) as [Person]
  expect((await join(dora, id)).status).toBe(200)
  await tab.next('room:entered', ({ participant }) => participant.id === dora.id)
  expect(
    (await bob.call(roomRoutes.change, { params: { id }, body: { name: 'Ours' } })).body.name,
  ).toBe('Ours')
  expectRefusal(await cleo.call(roomRoutes.close, { params: { id } }), 404, 'NOT_FOUND')
  await readEverything(bob, { room: id })
})

it('a room is hidden from those who are kept apart from its heir, and passes to someone from whom no one in it is', async () => {
  const id = await roomOf(ann, bob, cleo)
  const [dora, eve] = (await insertUsers(world, 2)) as [Person, Person]
  await join(dora, id)
  await cleo.call(safetyRoutes.block, { body: { blockedUserId: bob.id } })
  await bob.call(safetyRoutes.block, { body: { blockedUserId: eve.id } })
  await erase()
  expect((await room(bob, id)).createdBy).toBe(dora.id)

  ann = await person(world, { name: 'Annabel Again' })
  const other = await roomOf(ann, bob, cleo)
  await erase()
  expect((await room(bob, other)).createdBy).toBe(bob.id)
  for (const who of [cleo, eve])
    expectRefusal(await who.call(roomRoutes.room, { params: { id: other } }), 404, 'NOT_FOUND')
  expect((await participants(bob, other)).body.map(({ id }) => id)).toEqual([bob.id])
})

it('an empty room closes, and keeps no words', async () => {
  const [empty, archived, closed] = [
    await create(ann, 'Empty'),
    await create(ann, 'Archived'),
    await create(ann, 'Closed'),
  ]
  await world.database.db
    .updateTable('rooms')
    .set({ archived_at: new Date() })
    .where('id', '=', archived)
    .execute()
  await ann.call(roomRoutes.close, { params: { id: closed } })
  await erase()
  await tab.next('rooms:closed', ({ roomId }) => roomId === empty)
  for (const id of [empty, archived, closed]) {
    expectRefusal(await bob.call(roomRoutes.room, { params: { id } }), 404, 'NOT_FOUND')
    const row = await world.database.db
      .selectFrom('rooms')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      name: 'Closed room',
      description: '',
      created_by: null,
      closed_at: expect.any(Date),
    })
  }
  await readEverything(bob)
})

it('a person who was in the room of someone else is gone from it, with what they said and proposed', async () => {
  const id = await roomOf(bob, ann, cleo)
  await tab.command('room:watch', { roomId: id })
  await say(ann, id, 'My last words')
  expect((await propose(ann, id, bob)).status).toBe(200)
  expect((await propose(bob, id, cleo)).status).toBe(200)
  expect((await unread(bob)).others).toBe(1)
  await erase()
  await tab.next('room:left', ({ userId }) => userId === ann.id)
  await tab.next('notification:changed')
  await tab.next('resync')
  expect((await unread(bob)).others).toBe(0)
  expect((await read(bob, id)).map(({ content }) => content)).toEqual([])
  expect((await room(bob, id)).lastMessage).toBeNull()
  await readEverything(bob, { room: id })
})

it('a super like leaves the bell', async () => {
  await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true, isSuperLike: true } })
  await tab.next('super-like:received')
  expect((await unread(bob)).others).toBe(1)
  await erase()
  await tab.next('notification:changed')
  expect((await unread(bob)).others).toBe(0)
  await readEverything(bob)
})

it('a game that waits is deleted, and one that is over leaves the lists of its guests', async () => {
  const waiting = (await ask(ann)).body.id
  for (const who of [bob, cleo]) await sitDown(who, waiting)
  await tab.next('game:changed', ({ game }) => game.id === waiting)
  const over = await endedGame()
  await erase()
  for (const id of [waiting, over]) {
    await tab.next('game:deleted', ({ gameId }) => gameId === id)
    expectRefusal(await look(bob, id), 404, 'NOT_FOUND')
    await readEverything(bob, { game: id })
  }
})

/** A game of Ann's that Bob won. */
async function endedGame(): Promise<string> {
  await world.database.db.deleteFrom('balloon_game_spendings').execute()
  const { id } = (await ask(ann)).body
  await sitDown(bob, id)
  await begin(world, id)
  expect((await end(ann, id, bob)).status).toBe(200)
  return id
}

it('a game that they have won lives on without a winner', async () => {
  const { creator, guests, id } = await scheduled(world, 1)
  await sitDown(ann, id)
  await begin(world, id, winsAtOnce)
  expect((await pop(ann, id)).status).toBe(200)
  const theirs = await creator.live()
  await erase()
  await theirs.next('games:changed', ({ gameId }) => gameId === id)
  // Its people may no longer meet, so each fetches their own view.
  expect(theirs.all('game:changed')).toEqual([])
  for (const who of [creator, ...guests]) {
    expect((await look(who, id)).body).toMatchObject({
      status: 'finished',
      how: 'popped',
      winner: null,
      count: 2,
    })
    await readEverything(who, { game: id })
  }
  theirs.close()
})

it('nothing is erased while leaving a game fails, and the others lose them once it works', async () => {
  const { creator, id } = await scheduled(world, 0)
  await sitDown(ann, id)
  const { db } = world.database
  const isIn = async () =>
    (await look(creator, id)).body.participants.some(({ userId }) => userId === ann.id)
  const job = sql<{ last_error: string | null }>`
    SELECT last_error FROM graphile_worker.jobs WHERE key = ${`erase-account:${ann.id}`}`
  await sql`CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''not now''; END'`.execute(
    db,
  )
  await sql`CREATE TRIGGER refuse_write BEFORE UPDATE ON balloon_games FOR EACH ROW EXECUTE FUNCTION refuse_write()`.execute(
    db,
  )
  await ann.call(deletionRoutes.remove, { params: { id: ann.id }, body: { password } })
  await waitFor(async () => (await job.execute(db)).rows[0]?.last_error !== null)
  const seats = db
    .selectFrom('balloon_game_participants')
    .select('game_id')
    .where('user_id', '=', ann.id)
  expect(await seats.execute()).toEqual([{ game_id: id }])
  await sql`DROP TRIGGER refuse_write ON balloon_games`.execute(db)
  const server = await later(world, 60_000, 'erase-account')
  await expect.poll(isIn, { timeout: patience }).toBe(false)
  expect((await look(creator, id)).body.count).toBe(1)
  await server.close()
})

it('a match and a call end', async () => {
  const { bob: other, matchId } = await matched(world, ann)
  const theirs = await other.live()
  for (const who of [ann, other]) expect((await ready(who, matchId)).status).toBe(200)
  expect((await start(ann, matchId)).status).toBe(200)
  await erase()
  await theirs.next('match:ended', (ended) => ended.matchId === matchId)
  await theirs.next('video:ended', (ended) => ended.matchId === matchId)
  await readEverything(other, { match: matchId })
  theirs.close()
})

it('reports stay decidable, of someone who is gone and by someone who is gone', async () => {
  const [by, about] = [await reportOf(world, ann, bob), await reportOf(world, bob, ann)]
  await erase()
  for (const number of [by, about])
    expect((await moderateIn(world, 'show', String(number))).code).toBe(0)
  await teamOf(world).reports.decide(by, { decision: 'warn', reason: 'Spam', by: 'test', days: 3 })
  await tab.next('warning:given')
  await teamOf(world).reports.decide(about, {
    decision: 'suspend',
    reason: 'Spam',
    by: 'test',
    days: 3,
  })
  expect(
    await world.database.db
      .selectFrom('strikes')
      .select('id')
      .where('user_id', '=', ann.id)
      .execute(),
  ).toEqual([])
  for (const number of [by, about])
    await teamOf(world).reports.undo(number, { reason: 'No', by: 'test' })
  await readEverything(bob)
})

it('an appeal, a question and a submission leave the lists of the team', async () => {
  await decideAbout(world, ann, 'warn', 'Spam')
  const { strikes } = (await ann.call(safetyRoutes.standing, {})).body
  const content = 'Annabel Vanished asks again'
  await ann.call(safetyRoutes.appeal, {
    params: { strikeId: strikes[0]?.id ?? '' },
    body: { content },
  })
  await ann.call(supportRoutes.write, { body: { subject: 'Annabel Vanished', content } })
  expect((await submitVerification(ann)).status).toBeLessThan(300)
  for (const command of [['appeals', 'list'], ['support', 'list'], ['verifications']])
    expect((await moderateIn(world, ...command)).output).not.toMatch(/^No /)
  await erase()
  for (const command of [['appeals', 'list'], ['support', 'list'], ['verifications']])
    expect((await moderateIn(world, ...command)).output).toMatch(/^No /)
  await readEverything(bob)
})
