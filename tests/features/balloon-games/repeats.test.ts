import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { expectRefusal } from '../refusals.ts'
import { active, end, gift, look, neverWins, personIn, pop, renew, winsAtOnce } from './games.ts'

const world = worldOfFile()

const popsIn = (id: string) =>
  world.database.db
    .selectFrom('balloon_game_pops')
    .select(['number', 'user_id'])
    .where('game_id', '=', id)
    .execute()

async function game(guestCount: number, seed = neverWins) {
  const made = await active(world, guestCount, seed)
  const [guest] = made.guests
  if (!guest) throw new Error('no person')
  return { ...made, guest }
}

describe('a call whose answer was lost, made again with the same clientId', () => {
  it('pops one balloon, and not the next one either', async () => {
    const { guest, id } = await game(2)
    const clientId = uuid()
    const first = await pop(guest, id, undefined, clientId)
    const repeat = await pop(guest, id, undefined, clientId)
    const { isWinner, number, at } = first.body
    expect([repeat.status, repeat.body]).toMatchObject([200, { isWinner, number, at }])
    await renew(guest, id)
    expect((await pop(guest, id, undefined, clientId)).body.number).toBe(number)
    expect(personIn((await look(guest, id)).body, guest)).toMatchObject({ balloonsOwned: 1 })
    expect(await popsIn(id)).toHaveLength(1)
    expect((await pop(guest, id, undefined, uuid())).body.number).toBe(2)
  })

  it('pops one balloon, also if both arrive at once', async () => {
    const { guest, id } = await game(2)
    const clientId = uuid()
    const replies = await Promise.all([1, 2, 3].map(() => pop(guest, id, undefined, clientId)))
    expect(replies.map(({ status, body }) => [status, body.number])).toEqual(
      Array(3).fill([200, 1]),
    )
    expect(await popsIn(id)).toHaveLength(1)
  })

  it('says once more that it has won, after the game has ended', async () => {
    const { guest, id } = await game(5, winsAtOnce)
    const clientId = uuid()
    await pop(guest, id, undefined, clientId)
    const { status, body } = await pop(guest, id, undefined, clientId)
    expect([status, body.isWinner, body.game.winner]).toEqual([200, true, guest.id])
  })

  it('shows no one whom the person must not see by now', async () => {
    const { guest, guests, id } = await game(5, winsAtOnce)
    const other = guests[1]
    if (!other) throw new Error('no person')
    const clientId = uuid()
    expect(personIn((await pop(guest, id, undefined, clientId)).body.game, other)).toBeDefined()
    await other.call(safetyRoutes.block, { body: { blockedUserId: guest.id } })
    const { status, body } = await pop(guest, id, undefined, clientId)
    expect([status, personIn(body.game, other)]).toEqual([200, undefined])
  })

  it('brings one new balloon, which counts once, and none after that one is popped', async () => {
    const { guest, id } = await game(2)
    await pop(guest, id)
    const clientId = uuid()
    await renew(guest, id, { clientId })
    expect((await renew(guest, id, { clientId })).status).toBe(200)
    await pop(guest, id)
    const { status, body } = await renew(guest, id, { clientId })
    expect(status).toBe(200)
    expect(personIn(body, guest)).toMatchObject({ balloonsOwned: 0, newBalloonsLeft: 9 })
    expectRefusal(await pop(guest, id), 409, 'NO_BALLOON')
  })

  it('gives one balloon to a guest who watches, also if it was popped meanwhile', async () => {
    const { creator, guests, id } = await game(6)
    const watcher = guests[5]
    if (!watcher) throw new Error('no person')
    const clientId = uuid()
    const [one, two] = [
      await gift(creator, id, watcher, clientId),
      await gift(creator, id, watcher, clientId),
    ]
    expect([one.status, two.status]).toEqual([200, 200])
    await pop(watcher, id)
    expect(personIn((await gift(creator, id, watcher, clientId)).body, watcher)).toMatchObject({
      balloonsOwned: 0,
    })
    expect(personIn((await gift(creator, id, watcher, uuid())).body, watcher)).toMatchObject({
      balloonsOwned: 1,
    })
  })

  it('ends the game once, with the match that it made; any other ending is refused', async () => {
    const { creator, guest, guests, id } = await game(2)
    const [first, repeat] = [await end(creator, id, guest), await end(creator, id, guest)]
    expect([repeat.status, repeat.body.isMatch, repeat.body.match?.id]).toEqual([
      200,
      true,
      first.body.match?.id,
    ])
    const { body } = await creator.call(matchRoutes.matches, { params: { userId: creator.id } })
    expect(body).toHaveLength(1)
    expectRefusal(await end(creator, id, null), 409, 'GAME_OVER')
    expectRefusal(await end(creator, id, guests[1] ?? null), 409, 'GAME_OVER')
    expectRefusal(await end(guest, id, guest), 403, 'NOT_THE_CREATOR')
  })
})
