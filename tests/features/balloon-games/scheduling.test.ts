import { updateUser } from '@swoon/db/queries/users'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { balloonGameRoutes, shownStatus } from '@swoon/realtime-server/contract/balloon-games'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { premiumRoutes } from '@swoon/realtime-server/contract/premium'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { send } from '../../harness/http.ts'
import { insertUsers, type Person, person } from '../../harness/person.ts'
import { waitFor } from '../../harness/server.ts'
import { matched } from '../pairs.ts'
import { expectRefusal } from '../refusals.ts'
import {
  ask,
  begin,
  join,
  leave,
  list,
  look,
  personIn,
  remove,
  scheduled,
  startingIn,
} from './games.ts'

const missing = 'Please fill in all required fields.'
const ages = 'Minimum age cannot be greater than maximum age.'
const full = 'Game might be full or already started.'

const world = worldOfFile()

const gamesLeft = async (who: Person) =>
  (await who.call(authRoutes.me, {})).body.balloonGamesRemaining

describe('a new game', () => {
  it('has what was asked, its creator in it without a seat, and a commitment to its draw', async () => {
    const ann = await person(world)
    const tab = await ann.live()
    const { status, body } = await ask(ann, {
      description: ' Bring a laugh ',
      genderPreference: 'female',
      minAge: 25,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...startingIn(60),
      description: 'Bring a laugh',
      genderPreference: 'female',
      minAge: 25,
      maxAge: 99,
      maxSlots: 10,
      count: 1,
      createdBy: ann.id,
      status: 'waiting',
      how: null,
      winner: null,
      seed: null,
      seedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(body.participants).toEqual([
      expect.objectContaining({
        userId: ann.id,
        isCreator: true,
        slotNumber: null,
        balloonsOwned: 0,
        canInteract: false,
      }),
    ])
    expect(body.startsAt.slice(0, 16)).toBe(`${body.startDate}T${body.startTime}`)
    await tab.next('game:changed', ({ game }) => game.id === body.id)
    await tab.next('user:updated', ({ user }) => user.balloonGamesRemaining === 0)
    tab.close()
    expect((await list(ann)).map(({ id }) => id)).toContain(body.id)
    const start = Date.parse(body.startsAt)
    expect([shownStatus(body, start - 1), shownStatus(body, start)]).toEqual([
      'Scheduled',
      'Active',
    ])
    expect(shownStatus({ ...body, status: 'finished' }, start)).toBe('finished')
  })

  it('needs title, date and time, ages in order, and a start within the next year', async () => {
    const ann = await person(world)
    for (const field of ['title', 'startDate', 'startTime'] as const)
      for (const value of ['', undefined]) {
        const refusal = await ask(ann, { [field]: value })
        expectRefusal(refusal, 400, 'INVALID', missing)
      }
    expectRefusal(await ask(ann, { minAge: 40, maxAge: 30 }), 400, 'INVALID', ages)
    for (const age of [17, 100, 30.5])
      expectRefusal(await ask(ann, { minAge: age }), 400, 'INVALID', 'Ages are from 18 to 99.')
    expectRefusal(await ask(ann, startingIn(-5)), 400, 'INVALID', 'Choose a start in the future.')
    expectRefusal(
      await ask(ann, startingIn(366 * 24 * 60)),
      400,
      'INVALID',
      'Choose a start within a year.',
    )
    for (const body of [
      { startDate: '2026-02-30' },
      { startTime: '24:00' },
      { startTime: '8:00' },
      { maxSlots: 11 },
      { maxSlots: 1 },
    ])
      expectRefusal(await ask(ann, body), 400, 'INVALID')
    expectRefusal(await ask(ann, { createdBy: uuid() }), 403, 'NOT_THE_ACTOR')
    expect(await gamesLeft(ann)).toBe(1)
  })

  it('is made once for repeats of one call, also for many at once', async () => {
    const ann = await person(world)
    const clientId = uuid()
    const replies = await Promise.all([1, 2, 3, 4].map(() => ask(ann, { clientId })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect((await ask(ann, { clientId })).body.id).toBe(replies[0]?.body.id)
  })

  it('invites a match in its chat, for which it needs a description', async () => {
    const { ann, bob, matchId } = await matched(world)
    const [annTab, bobTab] = [await ann.live(), await bob.live()]
    expectRefusal(await ask(ann, { matchId }), 400, 'INVALID', missing)
    expectRefusal(await ask(ann, { matchId: uuid(), description: 'Come' }), 404, 'NOT_FOUND')
    expect(await gamesLeft(ann)).toBe(1)
    const { id } = (await ask(ann, { matchId, description: 'Come and play' })).body
    for (const tab of [annTab, bobTab]) {
      const { message } = await tab.next('message:sent')
      expect(message).toMatchObject({
        gameId: id,
        senderId: ann.id,
        seq: 1,
        content: 'Balloons at eight\nCome and play',
      })
      tab.close()
    }
    const { body } = await bob.call(chatRoutes.messages, { params: { id: matchId } })
    expect(body).toEqual([expect.objectContaining({ gameId: id })])
  })

  it('is a calendar file with a reminder', async () => {
    const ann = await person(world)
    const description = `Bring wine, cheese; and ${'a long story '.repeat(10)}`
    const { id, startsAt } = (await ask(ann, { description })).body
    const reply = await send(`${world.url}/api/balloon-games/${id}/calendar.ics`, {
      headers: { cookie: ann.cookie },
    })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ])
    const lines = reply.text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    const unfolded = reply.text.replaceAll('\r\n ', '')
    expect(unfolded).toContain(`DTSTART:${startsAt.slice(0, 19).replace(/[-:]/g, '')}Z\r\n`)
    expect(unfolded).toContain('SUMMARY:Balloons at eight\r\n')
    expect(unfolded).toContain('DESCRIPTION:Bring wine\\, cheese\\; and a long story')
    expect(unfolded).toContain('TRIGGER:-PT10M')
  })
})

describe('joining', () => {
  it('gives the first five guests a seat and a balloon, lets later ones watch, and moves them up', async () => {
    const { creator, guests, id } = await scheduled(world, 7)
    const { body } = await look(creator, id)
    expect(body.count).toBe(8)
    expect(
      body.participants.map(({ slotNumber, balloonsOwned }) => [slotNumber, balloonsOwned]),
    ).toEqual([[null, 0], ...[1, 2, 3, 4, 5].map((slot) => [slot, 1]), [null, 0], [null, 0]])
    const [, second, , , , sixth] = guests
    if (!second || !sixth) throw new Error('someone is missing')
    const tab = await sixth.live()
    expect((await leave(second, id)).status).toBe(200)
    const { game } = await tab.next('game:changed', ({ game }) => game.count === 7)
    expect(personIn(game, sixth)).toMatchObject({
      slotNumber: 2,
      balloonsOwned: 1,
      canInteract: true,
    })
    expect(await gamesLeft(second)).toBe(1)
    tab.close()
  })

  it('is for a scheduled game with room, for whom it is meant, and once', async () => {
    const { creator, guests, id } = await scheduled(world, 1, { maxSlots: 2 })
    const [guest] = guests
    const [late] = await insertUsers(world, 1)
    if (!guest || !late) throw new Error('no person')
    expectRefusal(await join(late, id), 409, 'GAME_FULL', full)
    expectRefusal(await join(guest, id), 409, 'ALREADY_IN_GAME')
    expectRefusal(await join(creator, id), 409, 'ALREADY_IN_GAME')
    expectRefusal(await leave(creator, id), 409, 'CREATOR_STAYS')
    expectRefusal(await leave(late, id), 403, 'NOT_IN_GAME')
    const [open, older, women] = [
      await scheduled(world, 0),
      await scheduled(world, 0, { minAge: 40 }),
      await scheduled(world, 0, { genderPreference: 'female' }),
    ]
    expectRefusal(await join(late, older.id), 403, 'NOT_FOR_YOU')
    const showLateTo = (shown_to: string[]) =>
      updateUser(world.database.db, late.id, { gender: 'nonbinary', shown_to })
    await showLateTo(['male'])
    expectRefusal(await join(late, women.id), 403, 'NOT_FOR_YOU')
    await showLateTo(['female'])
    expect((await join(late, women.id)).status).toBe(200)
    await leave(late, women.id)
    await begin(world, open.id)
    expectRefusal(await join(late, open.id), 409, 'GAME_FULL', full)
    expectRefusal(await join(late, uuid()), 404, 'NOT_FOUND')
    expect(await gamesLeft(late)).toBe(1)
  })

  it('spends the week’s game, which leaving or deleting before the start gives back, and premium spends nothing', async () => {
    const [one, two, three] = [
      await scheduled(world, 0),
      await scheduled(world, 0),
      await scheduled(world, 0),
    ]
    const [ann] = await insertUsers(world, 1)
    if (!ann) throw new Error('no person')
    expect((await join(ann, one.id)).status).toBe(200)
    const refused = await join(ann, two.id)
    expectRefusal(refused, 403, 'GAME_LIMIT', 'Weekly balloon game limit reached')
    expect(refused.refusal?.requiresPurchase).toBe(true)
    expectRefusal(await ask(ann), 403, 'GAME_LIMIT', 'Weekly balloon game limit reached')
    await leave(ann, one.id)
    expect(await gamesLeft(ann)).toBe(1)
    await join(ann, two.id)
    await remove(two.creator, two.id)
    expect([await gamesLeft(ann), await gamesLeft(two.creator)]).toEqual([1, 1])
    await join(ann, three.id)
    await begin(world, three.id)
    await leave(ann, three.id)
    expect(await gamesLeft(ann)).toBe(0)
    await ann.call(premiumRoutes.purchase, {
      body: { type: 'subscription', amount: 1099, quantity: 1 },
    })
    expect((await join(ann, one.id)).status).toBe(200)
    expect((await ask(ann)).status).toBe(201)
  })
})

describe('people who have blocked each other', () => {
  it('see a game with the other in it as full, and the other’s own game not at all', async () => {
    const { creator, guests, id } = await scheduled(world, 1)
    const [guest] = guests
    const [ann] = await insertUsers(world, 1)
    if (!guest || !ann) throw new Error('no person')
    await ann.call(safetyRoutes.block, { body: { blockedUserId: guest.id } })
    const seen = (await look(ann, id)).body
    expect([seen.count, seen.maxSlots, JSON.stringify(seen).includes(guest.id)]).toEqual([
      10,
      10,
      false,
    ])
    expectRefusal(await join(ann, id), 409, 'GAME_FULL', full)
    await ann.call(safetyRoutes.block, { body: { blockedUserId: creator.id } })
    expectRefusal(await look(ann, id), 404, 'NOT_FOUND')
    expect((await list(ann)).some((game) => game.id === id)).toBe(false)
  })

  it('are no longer in one game: the creator’s guest is out, and of two guests the one who blocked', async () => {
    const { creator, guests, id } = await scheduled(world, 3)
    const [one, two, three] = guests
    if (!one || !two || !three) throw new Error('someone is missing')
    const idsNow = async () =>
      (await look(creator, id)).body.participants.map(({ userId }) => userId)
    await one.call(safetyRoutes.block, { body: { blockedUserId: two.id } })
    await waitFor(async () => !(await idsNow()).includes(one.id))
    await three.call(safetyRoutes.block, { body: { blockedUserId: creator.id } })
    await waitFor(async () => !(await idsNow()).includes(three.id))
    expect(await idsNow()).toEqual([creator.id, two.id])
    expect(await gamesLeft(one)).toBe(1)
  })
})

describe('the list', () => {
  it('notifies its watchers which game has changed, and no one else', async () => {
    const [ann, bob] = await insertUsers(world, 2)
    if (!ann || !bob) throw new Error('no person')
    const [watching, other] = [await ann.live(), await bob.live()]
    expect(await watching.command('games:watch', {})).toEqual({ ok: true })
    const { creator, id } = await scheduled(world, 0)
    await watching.next('games:changed', ({ gameId }) => gameId === id)
    await remove(creator, id)
    await waitFor(
      () => watching.all('games:changed').filter(({ gameId }) => gameId === id).length >= 2,
    )
    expectRefusal(await look(ann, id), 404, 'NOT_FOUND')
    expect(other.all('games:changed')).toEqual([])
    for (const tab of [watching, other]) tab.close()
  })

  it('has the games of a person with `mine`', async () => {
    const { guests, id } = await scheduled(world, 1)
    const [guest] = guests
    const mine = await guest?.call(balloonGameRoutes.list, { query: { mine: 'true' } })
    expect(mine?.body.map((game) => game.id)).toEqual([id])
  })
})
