import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { expectRefusal } from '../refusals.ts'
import { active, ask, begin, end, join, list, look, personIn, startingIn } from './games.ts'

const world = worldOfFile()

const block = (who: Person, whom: Person) =>
  who.call(safetyRoutes.block, { body: { blockedUserId: whom.id } })

it('leaving the call shows no one a person whom they must not see by now', async () => {
  const { creator, guests, id } = await active(world, 2)
  const [one, two] = guests as [Person, Person]
  const [sees, leaves] = [await one.live(), await two.live()]
  expect(await leaves.command('call:hold', { scope: 'game', id, tab: uuid() })).toEqual({
    ok: true,
  })
  await sees.next('game:changed', ({ game }) => personIn(game, two)?.isHere === true)
  await end(creator, id, null)
  const { game: ended } = await sees.next('game:changed', ({ game }) => game.status === 'finished')
  await block(two, one)
  expect(personIn((await look(one, id)).body, two)).toBeUndefined()
  expect(await leaves.command('call:leave', { scope: 'game', id })).toEqual({ ok: true })
  // A game of their own comes after all of these.
  await world.database.db
    .deleteFrom('balloon_game_spendings')
    .where('user_id', '=', one.id)
    .execute()
  const own = (await ask(one)).body
  await sees.next('game:changed', ({ game }) => game.id === own.id)
  expect(
    sees.all('game:changed').filter(({ game }) => game.id === id && game.version > ended.version),
  ).toEqual([])
  for (const tab of [sees, leaves]) tab.close()
})

it('a repeated call that made a game shows its creator no one whom they must not see by now, and is refused if it says something else', async () => {
  const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
  const asked = { ...startingIn(60), clientId: uuid() }
  const { id } = (await ask(ann, asked)).body
  await join(bob, id)
  await begin(world, id)
  await end(ann, id, null)
  await block(bob, ann)
  const { status, body } = await ask(ann, asked)
  expect([status, body.id, personIn(body, bob)]).toEqual([201, id, undefined])
  expectRefusal(await ask(ann, { ...asked, title: 'Balloons at nine' }), 409, 'CONFLICT')
  expect(
    (await list(ann)).filter(({ createdBy }) => createdBy === ann.id).map(({ title }) => title),
  ).toEqual(['Balloons at eight'])
})
