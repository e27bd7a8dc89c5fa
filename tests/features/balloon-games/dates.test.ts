import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { send } from '../../harness/http.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { waitFor } from '../../harness/server.ts'
import { matched } from '../pairs.ts'
import { expectRefusal } from '../refusals.ts'
import {
  ask,
  begin,
  end,
  gift,
  join,
  leave,
  list,
  look,
  neverWins,
  pop,
  remove,
  renew,
  startingIn,
} from './games.ts'

const world = worldOfFile()

const gamesLeft = async (who: Person) =>
  (await who.call(authRoutes.me, {})).body.balloonGamesRemaining
const mine = async (who: Person) =>
  (await who.call(balloonGameRoutes.list, { query: { mine: 'true' } })).body.map(({ id }) => id)

/** A balloon date that Ann invited Bob to. */
async function asked() {
  const { ann, bob, matchId } = await matched(world)
  const { status, body } = await ask(ann, {
    matchId,
    description: 'Just us',
    minAge: 60,
    genderPreference: 'female',
    maxSlots: 10,
  })
  expect(status).toBe(201)
  return { ann, bob, matchId, id: body.id, game: body }
}

it('is for two, whatever ages and genders are sent, and costs only the game of the one who asks', async () => {
  const { ann, bob, id, game } = await asked()
  expect(game).toMatchObject({
    invitedId: bob.id,
    maxSlots: 2,
    genderPreference: 'any',
    minAge: 18,
    maxAge: 99,
  })
  // Bob has spent his own weekly game.
  expect((await ask(bob)).status).toBe(201)
  expect((await look(bob, id)).body.invitedId).toBe(bob.id)
  const tab = await ann.live()
  expect((await join(bob, id)).body.count).toBe(2)
  await tab.next('game:changed', ({ game }) => game.id === id && game.count === 2)
  tab.close()
  expect((await leave(bob, id)).status).toBe(200)
  expect((await join(bob, id)).status).toBe(200)
  expect([await gamesLeft(ann), await gamesLeft(bob)]).toEqual([0, 0])
  const listed = await Promise.all([ann, bob].map((who) => list(who)))
  expect(listed.flat().some((each) => each.id === id)).toBe(false)
  for (const who of [ann, bob]) expect(await mine(who)).toContain(id)
  await remove(ann, id)
  // The allowance Bob spent on his own game stays spent.
  expect([await gamesLeft(ann), await gamesLeft(bob)]).toEqual([1, 0])
})

it('is made once for repeats of a call, which may not ask another match or name another moment', async () => {
  const { ann, matchId } = await matched(world)
  const { matchId: otherId } = await matched(world, ann)
  const { startDate, startTime } = startingIn(60)
  const startsAt = `${startDate}T${startTime}:00.000Z`
  const body = { matchId, description: 'Just us', clientId: uuid(), startDate, startTime }
  const { id } = (await ask(ann, { ...body, startsAt })).body
  for (const repeat of [body, { ...body, startsAt, maxSlots: 5 }]) {
    const again = await ask(ann, repeat)
    expect([again.status, again.body.id]).toEqual([201, id])
  }
  const later = `${startDate}T${startTime}:01.000Z`
  for (const other of [
    { matchId: otherId },
    { matchId: undefined },
    { startsAt: later },
    { description: 'Just me' },
  ])
    expectRefusal(await ask(ann, { ...body, ...other }), 409, 'CONFLICT')
  expectRefusal(await ask(ann, { ...body, matchId: uuid() }), 404, 'NOT_FOUND')
})

it('is not there for anyone else, in any call, command or event', async () => {
  const { ann, bob, id } = await asked()
  const [eve] = (await insertUsers(world, 1)) as [Person]
  const tab = await eve.live()
  expect(await tab.command('games:watch', {})).toEqual({ ok: true })
  await join(bob, id)
  const strange = async () => {
    const params = { id }
    const replies = [
      await look(eve, id),
      await join(eve, id),
      await leave(eve, id),
      await pop(eve, id),
      await renew(eve, id),
      await gift(eve, id, bob),
      await end(eve, id, null),
      await remove(eve, id),
      await eve.call(balloonGameRoutes.mute, {
        params,
        body: { recipientId: bob.id, isMuted: true },
      }),
      await eve.call(balloonGameRoutes.draw, { params }),
      await eve.call(balloonGameRoutes.ice, { params }),
    ]
    for (const reply of replies) expectRefusal(reply, 404, 'NOT_FOUND')
    const file = await send(`${world.url}/api/balloon-games/${id}/calendar.ics`, {
      headers: { cookie: eve.cookie },
    })
    expect(file.status).toBe(404)
    expect(await tab.command('game:watch', { gameId: id })).toMatchObject({ ok: false })
    expect(await tab.command('call:hold', { scope: 'game', id, tab: uuid() })).toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await list(eve)).some((each) => each.id === id)).toBe(false)
  }
  await strange()
  await begin(world, id, neverWins)
  await strange()
  expect((await pop(bob, id)).status).toBe(200)
  expect((await end(ann, id, null)).status).toBe(200)
  await strange()
  // A game for everyone comes after all of these.
  const { id: open } = (await ask(eve)).body
  await tab.next('games:changed', ({ gameId }) => gameId === open)
  expect(tab.all('games:changed').filter(({ gameId }) => gameId === id)).toEqual([])
  tab.close()
})

it.each([
  [
    'unmatch',
    (ann: Person, _: Person, matchId: string) =>
      ann.call(matchRoutes.unmatch, { params: { id: matchId } }),
  ],
  [
    'block',
    (ann: Person, bob: Person) => bob.call(safetyRoutes.block, { body: { blockedUserId: ann.id } }),
  ],
  [
    'ban',
    (_: Person, bob: Person) =>
      world.database.db
        .updateTable('users')
        .set({ banned_at: new Date() })
        .where('id', '=', bob.id)
        .execute(),
  ],
] as const)(
  'is deleted after a %s, also before it was joined, and gives the game back',
  async (_, part) => {
    const { ann, bob, matchId, id } = await asked()
    await part(ann, bob, matchId)
    await waitFor(async () => (await look(ann, id)).status === 404)
    expect(await mine(ann)).toEqual([])
    await waitFor(async () => (await gamesLeft(ann)) === 1)
  },
)
