import { addKnown, hashEmails } from '@swoon/db/queries/people-i-know'
import { updateUser } from '@swoon/db/queries/users'
import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { exportRoutes } from '@swoon/realtime-server/contract/export'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { peopleIKnowRoutes } from '@swoon/realtime-server/contract/people-i-know'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { roomRoutes } from '@swoon/realtime-server/contract/rooms'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { emailHashes } from '../../realtime-server/src/platform/sessions/email-hash.ts'
import { untilNoon } from '../harness/clock.ts'
import { ofFile } from '../harness/file-world.ts'
import { call } from '../harness/http.ts'
import { startMail, tokenIn } from '../harness/mail.ts'
import { formerHash, renewHashes } from '../harness/mailboxes.ts'
import { insertUsers, type Person, password, person } from '../harness/person.ts'
import { startWorld } from '../harness/server.ts'
import { unzip } from '../harness/zip.ts'
import { promises } from '../promises.ts'
import { bell } from './notifications/bell.ts'
import { matched } from './pairs.ts'
import { expectRefusal } from './refusals.ts'

const mail = ofFile(startMail)
const world = ofFile(() => startWorld({ SMTP_URL: mail.url, CLOCK_OFFSET_MS: String(untilNoon()) }))

const people = (size: number) => insertUsers(world, size) as Promise<[Person, Person, Person]>
const addressOf = ({ id }: Person) => `${id}@example.test`
const add = (who: Person, ...emails: string[]) =>
  who.call(peopleIKnowRoutes.add, { body: { emails } })
const know = async (who: Person, whom: Person) =>
  expect((await add(who, addressOf(whom))).status).toBe(200)
const clear = (who: Person) => who.call(peopleIKnowRoutes.clear, {})
const count = async (who: Person) => (await who.call(peopleIKnowRoutes.count, {})).body
const some = (size: number, from = 0) =>
  Array.from({ length: size }, (_, index) => `friend${from + index}@example.test`)
const page = async (who: Person, whom: Person) =>
  (await who.call(profileRoutes.user, { params: { userId: whom.id } })).status
const isDealt = async (who: Person, whom: Person) =>
  (
    await who.call(discoveryRoutes.discover, { params: { userId: who.id }, query: { limit: '50' } })
  ).body.some(({ id }) => id === whom.id)

describe('the list', () => {
  it('says its count alone, takes each mailbox once, and the day has room for 200', async () => {
    const [ann] = await people(1)
    const aDay = promises.safety.peopleIKnowADay
    expect(await count(ann)).toEqual({ count: 0, leftToday: aDay })
    expect(
      (await add(ann, 'Bob@Example.test ', 'bob+work@example.test', 'bob@example.test')).body,
    ).toEqual({
      count: 1,
      leftToday: aDay - 1,
      notAdded: 0,
    })
    expect((await add(ann, ...some(200))).body).toEqual({ count: 200, leftToday: 0, notAdded: 1 })
    // Addresses already listed cost nothing.
    expect((await add(ann, ...some(199))).body).toEqual({ count: 200, leftToday: 0, notAdded: 0 })
    expect((await clear(ann)).body).toEqual({ count: 0, leftToday: 0 })
    expect((await add(ann, 'bob@example.test')).body).toEqual({
      count: 0,
      leftToday: 0,
      notAdded: 1,
    })
    await sql`UPDATE people_i_know_counts SET day = day - 1 WHERE user_id = ${ann.id}`.execute(
      world.database.db,
    )
    expect((await add(ann, 'bob@example.test')).body).toEqual({
      count: 1,
      leftToday: aDay - 1,
      notAdded: 0,
    })
  })

  it('has at most 2,000 addresses, and the database refuses more, of a day too', async () => {
    const [ann] = await people(1)
    const { db } = world.database
    const insert = (from: number, size: number, day: string) =>
      db.transaction().execute((tx) =>
        addKnown(tx, {
          userId: ann.id,
          hashes: some(size, from).map(emailHashes('a test')),
          room: size,
          now: new Date(day),
        }),
      )
    for (let n = 0; n < 10; n++) await insert(n * 200, 200, `2020-01-${10 + n}T00:00:00Z`)
    expect((await count(ann)).count).toBe(2000)
    expect((await add(ann, 'one-more@example.test')).body).toEqual({
      count: 2000,
      leftToday: 0,
      notAdded: 1,
    })
    await expect(insert(3000, 1, '2020-02-01T00:00:00Z')).rejects.toThrow(
      'people_i_know_counts_total_check',
    )
    const [bob] = await people(1)
    const tooMany = db.transaction().execute((tx) =>
      addKnown(tx, {
        userId: bob.id,
        hashes: some(201).map(emailHashes('a test')),
        room: 201,
        now: new Date(),
      }),
    )
    await expect(tooMany).rejects.toThrow('people_i_know_counts_added_check')
  })

  it('is changed by many requests at once as by one after the other', async () => {
    const [ann] = await people(1)
    const replies = await Promise.all([0, 100, 50, 150].map((from) => add(ann, ...some(150, from))))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await count(ann)).toEqual({ count: 200, leftToday: 0 })
  })

  it('takes addresses alone, and at most 200 at a time', async () => {
    const [ann] = await people(1)
    for (const emails of [
      [],
      ['bob'],
      ['bob@example.test', ''],
      some(201),
      [`${'x'.repeat(65)}@example.test`],
    ])
      expectRefusal(await add(ann, ...emails), 400, 'INVALID')
    expectRefusal(await call(world.url, null, peopleIKnowRoutes.count, {}), 401, 'UNAUTHORIZED')
    expect((await count(ann)).count).toBe(0)
  })

  it('stores no address and no name, is counted in the export, and goes with the account', async () => {
    const [ann, bob] = await people(2)
    await know(ann, bob)
    const { db } = world.database
    const rows = () =>
      sql<{ row: string }>`
      SELECT people_i_know::text AS row FROM people_i_know WHERE user_id = ${ann.id}
      UNION ALL SELECT people_i_know_counts::text FROM people_i_know_counts WHERE user_id = ${ann.id}
    `.execute(db)
    const stored = JSON.stringify((await rows()).rows)
    expect(stored).toContain(ann.id)
    expect(stored).not.toMatch(/@|example/)
    expect(stored).not.toContain(bob.id)
    const reply = await fetch(world.url + exportRoutes.download.url.replace(':id', ann.id), {
      headers: { cookie: ann.cookie },
    })
    const files = unzip(Buffer.from(await reply.arrayBuffer()))
    expect(JSON.parse(String(files.get('people-i-know.json')))).toEqual([
      { addresses: 1, created_at: expect.any(String) },
    ])
    expect(String(files.get('profile.json'))).not.toContain('hash')
  })
})

describe('people who know each other', () => {
  it('are hidden from each other everywhere, whichever of them has added the other', async () => {
    for (const turn of [0, 1]) {
      const [ann, bob, cleo] = await people(3)
      const [knowing, known] = turn === 0 ? [ann, bob] : [bob, ann]
      const { body: room } = await cleo.call(roomRoutes.create, { body: { name: 'A room' } })
      const params = { id: room.id }
      for (const who of [ann, bob, cleo]) await who.call(roomRoutes.join, { params, body: {} })
      await bob.call(swipeRoutes.swipe, {
        body: { swipedId: ann.id, isLike: true, isSuperLike: true },
      })
      const superLikers = async () =>
        (await ann.call(swipeRoutes.superLikers, { params: { userId: ann.id } })).body
      expect([await isDealt(ann, bob), await page(ann, bob), await page(bob, ann)]).toEqual([
        true,
        200,
        200,
      ])
      expect([(await superLikers()).length, (await bell(ann)).length]).toEqual([1, 1])
      await know(knowing, known)
      expect([await isDealt(ann, bob), await page(ann, bob), await page(bob, ann)]).toEqual([
        false,
        404,
        404,
      ])
      // The bell counts super likes without names: a lower count would reveal whose it was.
      expect([(await superLikers()).length, (await bell(ann)).length]).toEqual([0, 1])
      expectRefusal(
        await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } }),
        404,
        'NOT_FOUND',
      )
      for (const [who, whom] of [
        [ann, bob],
        [bob, ann],
      ] as const) {
        const inIt = (await who.call(roomRoutes.participants, { params })).body.map(({ id }) => id)
        expect(inIt).toContain(cleo.id)
        expect(inIt).not.toContain(whom.id)
        expectRefusal(
          await who.call(roomRoutes.propose, { params, body: { user2Id: whom.id } }),
          404,
          'NOT_FOUND',
        )
      }
      await clear(knowing)
      expect([await isDealt(ann, bob), await page(ann, bob), await page(bob, ann)]).toEqual([
        true,
        200,
        200,
      ])
      expect((await superLikers()).length).toBe(1)
    }
  })

  it("seem to leave each other's rooms, and hear nothing of the reason", async () => {
    const [ann, bob, cleo] = await people(3)
    const { body: room } = await cleo.call(roomRoutes.create, { body: { name: 'A room' } })
    const { body: own } = await ann.call(roomRoutes.create, { body: { name: 'Her room' } })
    await ann.call(roomRoutes.join, { params: { id: room.id }, body: {} })
    const tab = await bob.live()
    for (const { id } of [room, own])
      expect(await tab.command('room:watch', { roomId: id })).toEqual({ ok: true })
    const from = tab.events.length
    await know(ann, bob)
    expect((await tab.next('room:left', ({ roomId }) => roomId === room.id)).userId).toBe(ann.id)
    expect(await tab.next('access:lost')).toEqual({ kind: 'room', id: own.id })
    await clear(ann)
    expect((await tab.next('room:entered')).participant.id).toBe(ann.id)
    const heard = tab.events.slice(from).map(({ name }) => name)
    for (const name of ['resync', 'people-i-know:changed', 'match:ended'] as const)
      expect(heard).not.toContain(name)
    tab.close()
  })

  it('are never in a game together, whether one of them wants to join or both are in it already', async () => {
    const [ann, bob, cleo] = await people(3)
    const startDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const body = { title: 'Balloons', description: 'Come', startDate, startTime: '20:00' }
    const game = async (who: Person) => {
      const reply = await who.call(balloonGameRoutes.create, {
        body: { ...body, genderPreference: 'any', minAge: 18, maxAge: 99 },
      })
      expect(reply.status, reply.text).toBe(201)
      return { id: reply.body.id }
    }
    const params = await game(cleo)
    for (const who of [ann, bob])
      expect((await who.call(balloonGameRoutes.join, { params })).status).toBe(200)
    const tab = await cleo.live()
    await tab.command('game:watch', { gameId: params.id })
    await know(ann, bob)
    await expect
      .poll(async () => {
        const { body: seen } = await cleo.call(balloonGameRoutes.game, { params })
        return seen.participants.map(({ userId }) => userId).includes(ann.id)
      })
      .toBe(false)
    const hers = await game(ann)
    expect((await bob.call(balloonGameRoutes.list, {})).body.some(({ id }) => id === hers.id)).toBe(
      false,
    )
    expect((await bob.call(balloonGameRoutes.join, { params: hers })).status).toBe(404)
    tab.close()
  })

  it('stay matched if they are, so that no address reveals whose it is', async () => {
    const { ann, bob, matchId } = await matched(world)
    await know(ann, bob)
    expect([await page(ann, bob), await page(bob, ann)]).toEqual([200, 200])
    for (const who of [ann, bob]) {
      const { body } = await who.call(matchRoutes.matches, { params: { userId: who.id } })
      expect(body.map(({ id }) => id)).toEqual([matchId])
    }
  })

  it('are recognized when they sign up later, also with a tag, and when they change their address', async () => {
    const [ann] = await people(1)
    await add(ann, 'later@example.test', 'moved@example.test', 'old@example.test')
    const later = await person(world, { address: 'later+x@example.test' })
    expect([await page(ann, later), await page(later, ann)]).toEqual([404, 404])
    const mover = await person(world)
    expect(await page(ann, mover)).toBe(200)
    const body = { email: 'moved@example.test', password }
    expect((await mover.call(accountRoutes.changeEmail, { body })).status).toBe(200)
    const token = tokenIn(await mail.next(body.email))
    expect(
      (await call(world.url, null, accountRoutes.confirmEmail, { body: { token } })).status,
    ).toBe(200)
    expect([await page(ann, mover), await page(mover, ann)]).toEqual([404, 404])
  })

  it.each([
    ['b.ob@gmail.com', 'bob+x@googlemail.com'],
    ['cleo@protonmail.com', 'cl-eo@pm.me'],
    ['dora@fastmail.com', 'x@dora.fastmail.com'],
  ])(
    'are recognized as %s, whichever form of it is added, before they join or after',
    async (email, other) => {
      const [ann, eve] = await people(2)
      expect((await add(ann, other)).body).toMatchObject({ count: 1, notAdded: 0 })
      const bob = await person(world, { address: email })
      expect([await page(ann, bob), await page(bob, ann), await isDealt(ann, bob)]).toEqual([
        404,
        404,
        false,
      ])
      expect(await page(eve, bob)).toBe(200)
      expect((await add(eve, email, other)).body).toMatchObject({ count: 1, notAdded: 0 })
      expect([await page(eve, bob), await page(bob, eve)]).toEqual([404, 404])
    },
  )

  it('stay recognized by what an earlier release stored, and then by every form of it', async () => {
    const { db } = world.database
    const [ann, eve] = await people(2)
    const stored = (email: string) => formerHash(email, 'people I know')
    const [mine, twice] = [stored('o.ld@gmail.com'), stored('ol.d@gmail.com')]
    for (const email_hash of [mine, twice])
      await db
        .insertInto('people_i_know')
        .values({ user_id: ann.id, email_hash, created_at: new Date() })
        .execute()
    // Earlier lists match a new account.
    const bob = await person(world, { address: 'o.ld@gmail.com' })
    expect([await page(ann, bob), await page(bob, ann), (await count(ann)).count]).toEqual([
      404, 404, 2,
    ])
    // A previous release's account matches by its own form at once, and by other forms once a job has renewed its hash.
    await updateUser(db, bob.id, { email_hash: mine })
    await clear(ann)
    await add(ann, 'o.ld@gmail.com')
    expect(await page(ann, bob)).toBe(404)
    await updateUser(db, bob.id, { email_hash: mine })
    await add(eve, 'old@gmail.com')
    for (const email_hash of [mine, twice])
      await db
        .insertInto('people_i_know')
        .values({ user_id: eve.id, email_hash, created_at: new Date() })
        .execute()
    expect((await count(eve)).count).toBe(3)
    await renewHashes(world)
    expect([await page(ann, bob), await page(eve, bob), await page(bob, eve)]).toEqual([
      404, 404, 404,
    ])
    expect((await count(eve)).count).toBe(2)
  })

  it('are recognized with accounts of an earlier release, once a job has hashed their addresses', async () => {
    const [ann, bob] = await people(2)
    await updateUser(world.database.db, bob.id, { email_hash: null })
    await know(ann, bob)
    expect(await page(ann, bob)).toBe(200)
    await hashEmails(world.database.db, emailHashes('development-only-secret', 'people I know'))
    expect(await page(ann, bob)).toBe(404)
  })

  it('are never reported: the answer and what the own tabs hear are the same for every address', async () => {
    const heard: unknown[] = []
    for (const isSomeone of [true, false]) {
      const [ann, bob] = await people(2)
      const tab = await ann.live()
      const reply = await add(ann, isSomeone ? addressOf(bob) : 'no-one@example.test')
      await tab.next('people-i-know:changed')
      await tab.next('resync')
      heard.push([reply.status, reply.body, tab.events.map(({ name, payload }) => [name, payload])])
      tab.close()
    }
    expect(heard[0]).toEqual(heard[1])
  })
})
