import { createHash, createHmac } from 'node:crypto'
import {
  balloonGameRoutes,
  chanceOf,
  fractionOf,
} from '@swoon/realtime-server/contract/balloon-games'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { waitFor } from '../../harness/server.ts'
import { unheard } from '../../harness/unheard.ts'
import { expectRefusal } from '../refusals.ts'
import {
  active,
  end,
  gift,
  leave,
  look,
  neverWins,
  personIn,
  pop,
  remove,
  renew,
  scheduled,
  winsAtOnce,
} from './games.ts'

const world = worldOfFile()

const first = ([one]: readonly Person[]): Person => {
  if (!one) throw new Error('no person')
  return one
}
const drawOf = async (who: Person, id: string) =>
  (await who.call(balloonGameRoutes.draw, { params: { id } })).body

describe('a pop', () => {
  it('spends the balloon, and bursts for everyone in the same moment', async () => {
    const { creator, guests, id } = await active(world, 2)
    const guest = first(guests)
    const tab = await creator.live()
    await tab.command('game:watch', { gameId: id })
    const sentAt = Date.now()
    const { status, body } = await pop(guest, id)
    expect([status, body.isWinner, body.number]).toEqual([200, false, 1])
    expect(personIn(body.game, guest)).toMatchObject({
      isPopped: true,
      balloonsOwned: 0,
      canInteract: true,
    })
    expect((await look(guest, id)).body).toEqual({ ...body.game, now: expect.any(String) })
    const popped = await tab.next('game:popped')
    expect(popped).toEqual({
      gameId: id,
      userId: guest.id,
      number: 1,
      isWinner: false,
      balloonsOwned: 0,
      at: body.at,
    })
    expect(Date.parse(body.at)).toBeGreaterThanOrEqual(sentAt + 150)
    // The balloon bursts before its owner is shown without it.
    const names = () => tab.events.map(({ name }) => name)
    await expect
      .poll(() => names().indexOf('game:popped') < names().lastIndexOf('game:changed'))
      .toBe(true)
    expectRefusal(await pop(guest, id), 409, 'NO_BALLOON', 'You have no balloon to pop.')
    tab.close()
  })

  it('notifies the people of the game, and those who watch the list only of what the list shows', async () => {
    const { creator, guests, id } = await active(world, 6, neverWins)
    const [guest, , , , , watcher] = guests
    if (!guest || !watcher) throw new Error('no person')
    const stranger = first(await insertUsers(world, 1))
    const [inIt, outside] = [await creator.live(), await stranger.live()]
    await outside.command('games:watch', {})
    const { body } = await pop(guest, id)
    await renew(guest, id)
    await gift(creator, id, watcher)
    await creator.call(balloonGameRoutes.mute, {
      params: { id },
      body: { recipientId: guest.id, isMuted: true },
    })
    await inIt.command('call:hold', { scope: 'game', id, tab: uuid() })
    const last = (await look(creator, id)).body
    expect(last.version).toBe(body.game.version + 4)
    await inIt.next('game:changed', ({ game }) => game.version === last.version)
    expect(
      inIt.all('game:changed').filter(({ game }) => game.version >= body.game.version),
    ).toHaveLength(5)
    const changes = () => outside.all('games:changed').filter(({ gameId }) => gameId === id).length
    await leave(watcher, id)
    await waitFor(() => changes() > 0)
    await end(creator, id, null)
    await waitFor(() => changes() > 1)
    expect(changes()).toBe(2)
    for (const tab of [inIt, outside]) tab.close()
  })

  it('that wins finishes the game with that winner, and reveals a draw that anyone can check', async () => {
    const { creator, guests, id } = await active(world, 5, winsAtOnce)
    const guest = first(guests)
    const before = await drawOf(guest, id)
    expect(before).toMatchObject({ seed: null, pops: [] })
    const { body } = await pop(guest, id)
    expect(body).toMatchObject({
      isWinner: true,
      game: { status: 'finished', how: 'popped', winner: guest.id },
    })
    expect((await look(guest, id)).body).toEqual({ ...body.game, now: expect.any(String) })
    const { rows: planned } = await sql`
      SELECT key FROM graphile_worker._private_jobs WHERE key LIKE ${`%${id}%`}
    `.execute(world.database.db)
    expect(planned).toEqual([])
    const draw = await drawOf(creator, id)
    const key = Buffer.from(draw.seed ?? '', 'hex')
    expect(createHash('sha256').update(key).digest('hex')).toBe(before.seedHash)
    for (const { number, seated, isWinner } of draw.pops) {
      const hmac = createHmac('sha256', key).update(String(number)).digest('hex')
      expect(fractionOf(hmac) < chanceOf(seated)).toBe(isWinner)
    }
    expect(draw.pops).toEqual([
      expect.objectContaining({ number: 1, seated: 5, userId: guest.id, isWinner: true }),
    ])
    for (const refused of [
      await pop(guest, id),
      await renew(guest, id),
      await end(creator, id, null),
      await leave(guest, id),
    ])
      expectRefusal(refused, 409, 'GAME_OVER', 'This game is over.')
  })

  it('needs a started game, and someone who is in it', async () => {
    const { creator, guests, id } = await scheduled(world, 1)
    const guest = first(guests)
    const stranger = first(await insertUsers(world, 1))
    for (const refused of [
      await pop(guest, id),
      await renew(guest, id),
      await end(creator, id, null),
      await gift(creator, id, guest),
    ])
      expectRefusal(refused, 409, 'GAME_NOT_STARTED', "The game hasn't started yet.")
    expectRefusal(await pop(stranger, id), 403, 'NOT_IN_GAME')
    expectRefusal(await pop(creator, id), 409, 'NO_BALLOON')
    expectRefusal(
      await stranger.call(balloonGameRoutes.draw, { params: { id } }),
      403,
      'NOT_IN_GAME',
    )
    const tab = await stranger.live()
    expect(await tab.command('game:watch', { gameId: id })).toMatchObject({
      ok: false,
      code: 'NOT_FOUND',
    })
    tab.close()
  })
})

describe('a new balloon', () => {
  it('is free for a guest with a seat and no balloon left, at most ten times', async () => {
    const { guests, id } = await active(world, 2, neverWins)
    const [guest, other] = guests
    if (!guest || !other) throw new Error('no person')
    expectRefusal(await renew(guest, id), 409, 'HAS_BALLOON', 'You still have a balloon.')
    expectRefusal(await renew(guest, id, { recipientId: other.id }), 403, 'NOT_THE_ACTOR')
    const paid = { params: { id }, body: { recipientId: guest.id, amount: 1 as number as 0 } }
    expectRefusal(
      await guest.call(balloonGameRoutes.newBalloon, paid),
      400,
      'INVALID',
      'A new balloon is free.',
    )
    await pop(guest, id)
    const renewed = await renew(guest, id, { recipientId: guest.id, amount: 0 })
    expect(personIn(renewed.body, guest)).toMatchObject({
      balloonsOwned: 1,
      isPopped: false,
      newBalloonsLeft: 9,
    })
    const { db } = world.database
    const last = { balloons_owned: 0, new_balloons: 10 }
    await db
      .updateTable('balloon_game_participants')
      .set(last)
      .where('user_id', '=', guest.id)
      .execute()
    expectRefusal(await renew(guest, id), 409, 'BALLOON_LIMIT')
  })
})

describe('the creator', () => {
  it('gives a watcher a balloon, who can then play without a seat', async () => {
    const { creator, guests, id } = await active(world, 6)
    const [seated, , , , , watcher] = guests
    if (!seated || !watcher) throw new Error('no person')
    const tab = await watcher.live()
    await tab.command('game:watch', { gameId: id })
    expectRefusal(await gift(seated, id, watcher), 403, 'NOT_THE_CREATOR')
    expectRefusal(await gift(creator, id, seated), 409, 'CAN_PLAY')
    expectRefusal(await gift(creator, id, creator), 409, 'NO_SUCH_GUEST')
    expectRefusal(await renew(watcher, id), 409, 'NO_SEAT')
    const given = await gift(creator, id, watcher)
    expect(personIn(given.body, watcher)).toMatchObject({
      slotNumber: null,
      balloonsOwned: 1,
      canInteract: true,
    })
    await tab.next('game:gifted', ({ recipientId }) => recipientId === watcher.id)
    const popped = await pop(watcher, id)
    expect(popped.status).toBe(200)
    expect(personIn(popped.body.game, watcher)).toMatchObject({
      canInteract: false,
      isPopped: true,
    })
    tab.close()
  })

  it('ends the game with a match of a guest, which opens their chat', async () => {
    const { creator, guests, id } = await active(world, 2)
    const guest = first(guests)
    const tab = await guest.live()
    const noWinner = { params: { id }, body: { isMatch: true } }
    expectRefusal(
      await creator.call(balloonGameRoutes.end, noWinner),
      400,
      'INVALID',
      'Choose a guest.',
    )
    expectRefusal(await end(creator, id, creator), 409, 'NO_SUCH_GUEST')
    expectRefusal(await end(guest, id, guest), 403, 'NOT_THE_CREATOR')
    const { body } = await end(creator, id, guest)
    expect(body).toMatchObject({
      isMatch: true,
      game: { how: 'match', winner: guest.id, status: 'finished' },
    })
    const { match } = await tab.next('match:created')
    expect([match.id, match.otherUser.id]).toEqual([body.match?.id, creator.id])
    const sent = await guest.call(chatRoutes.send, {
      body: { matchId: match.id, content: 'That was fun' },
    })
    expect(sent.status).toBe(201)
    tab.close()
  })

  it('ends it without a match, or deletes it', async () => {
    const [one, two] = [await active(world, 1), await active(world, 1)]
    const { body } = await end(one.creator, one.id, null)
    expect(body).toMatchObject({
      isMatch: false,
      match: null,
      game: { how: 'no_match', winner: null },
    })
    const matches = await one.creator.call(matchRoutes.matches, {
      params: { userId: one.creator.id },
    })
    expect(matches.body).toEqual([])
    const guest = first(two.guests)
    const tab = await guest.live()
    expectRefusal(await remove(guest, two.id), 403, 'NOT_THE_CREATOR')
    expect((await remove(two.creator, two.id)).status).toBe(200)
    await tab.next('game:deleted', ({ gameId }) => gameId === two.id)
    expectRefusal(await look(guest, two.id), 404, 'NOT_FOUND')
    tab.close()
  })

  it('mutes a guest', async () => {
    const { creator, guests, id } = await active(world, 1)
    const guest = first(guests)
    const muted = await creator.call(balloonGameRoutes.mute, {
      params: { id },
      body: { recipientId: guest.id, isMuted: true },
    })
    expect(personIn(muted.body, guest)?.isMuted).toBe(true)
  })
})

describe('the call of a game', () => {
  const data = { attempt: 0, signal: { type: 'offer' as const, sdp: 'v=0' } }

  it('connects the creator and the seated guests of an active game, and no one else', async () => {
    const { creator, guests, id } = await active(world, 6)
    const [seated, , , , , watcher] = guests
    if (!seated || !watcher) throw new Error('no person')
    const [a, b, c] = [await creator.live(), await seated.live(), await watcher.live()]
    const hold = (tab: typeof a, name = uuid()) =>
      tab.command('call:hold', { scope: 'game', id, tab: name })
    expect([await hold(a), await hold(b)]).toEqual([{ ok: true }, { ok: true }])
    expect(await hold(c)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
    await a.next('game:changed', ({ game }) => personIn(game, seated)?.isHere === true)
    const signal = (tab: typeof a, to: Person) =>
      tab.command('call:signal', { scope: 'game', id, to: to.id, data })
    expect(await signal(a, seated)).toEqual({ ok: true })
    expect(await b.next('call:signalled')).toEqual({ scope: 'game', id, from: creator.id, data })
    expect(await signal(a, watcher)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
    expect(await signal(c, creator)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
    const second = await seated.live()
    expect(await hold(second)).toMatchObject({ ok: false, code: 'CALL_ELSEWHERE' })
    expect(await b.command('call:leave', { scope: 'game', id })).toEqual({ ok: true })
    expect(await signal(a, seated)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
    expect(await hold(second)).toEqual({ ok: true })
    const ice = await seated.call(balloonGameRoutes.ice, { params: { id } })
    expect(ice.body).toMatchObject({ iceTransportPolicy: 'all', iceServers: expect.any(Array) })
    for (const tab of [a, b, c, second]) tab.close()
  })

  it('passes nothing between two who may no longer meet, before one of them is out', async () => {
    const { creator, guests, id } = await active(world, 1)
    const guest = first(guests)
    const tabs = [await creator.live(), await guest.live()] as const
    for (const tab of tabs) await tab.command('call:hold', { scope: 'game', id, tab: uuid() })
    const signals = () =>
      Promise.all(
        [guest, creator].map(({ id: to }, n) =>
          tabs[n]?.command('call:signal', { scope: 'game', id, to, data }),
        ),
      )
    expect(await signals()).toEqual([{ ok: true }, { ok: true }])
    const block = { blocker_id: guest.id, blocked_id: creator.id, created_at: new Date() }
    await unheard(world, (tx) => tx.insertInto('blocks').values(block).execute())
    const refusal = expect.objectContaining({ ok: false, code: 'NOT_FOUND' })
    expect(await signals()).toEqual([refusal, refusal])
    for (const tab of tabs) tab.close()
  })

  it('begins with the game', async () => {
    const { creator, id } = await scheduled(world, 0)
    const tab = await creator.live()
    const held = await tab.command('call:hold', { scope: 'game', id, tab: uuid() })
    expect(held).toMatchObject({ ok: false, code: 'NOT_FOUND' })
    tab.close()
  })
})
