import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { serverAt } from '../../harness/later.ts'
import { insertUsers, type Person } from '../../harness/person.ts'
import { scheduled } from './games.ts'

const world = worldOfFile()

/** A game in the list: the people shown, and the number counted; null if not listed. */
async function shown(who: Person, id: string) {
  const { body } = await who.call(balloonGameRoutes.list, {})
  const game = body.find((each) => each.id === id)
  return game ? { names: game.participants.map(({ user }) => user.name), count: game.count } : null
}

it('is read once for all who look, and shows every change of a game, block and ban at once', async () => {
  const { creator, guests, id } = await scheduled(world, 2)
  const [ann, bob] = guests as [Person, Person]
  const [eve, kim] = (await insertUsers(world, 2)) as [Person, Person]
  const all = { names: [creator, ann, bob].map(({ name }) => name), count: 3 }
  for (const who of [eve, kim]) expect(await shown(who, id)).toEqual(all)

  await bob.call(balloonGameRoutes.leave, { params: { id } })
  expect(await shown(eve, id)).toEqual({ names: [creator.name, ann.name], count: 2 })
  await eve.call(safetyRoutes.block, { body: { blockedUserId: ann.id } })
  // To people who may not see one of its guests, the game looks full.
  expect(await shown(eve, id)).toMatchObject({ names: [creator.name], count: expect.any(Number) })
  expect((await shown(eve, id))?.count).toBeGreaterThan(2)
  expect(await shown(kim, id)).toEqual({ names: [creator.name, ann.name], count: 2 })
  await eve.call(safetyRoutes.block, { body: { blockedUserId: creator.id } })
  expect(await shown(eve, id)).toBeNull()

  const { db } = world.database
  await db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', ann.id).execute()
  await expect.poll(async () => (await shown(kim, id))?.names).toEqual([creator.name])
  await creator.call(profileRoutes.updateUser, {
    params: { id: creator.id },
    body: { name: 'Renamed' },
  })
  await expect
    .poll(async () => (await shown(kim, id))?.names, { timeout: 60_000 })
    .toEqual(['Renamed'])
})

it('lets go of a guest whose ban no process heard of, once a server has started', async () => {
  const { creator, guests, id } = await scheduled(world, 2)
  const [ann, bob] = guests as [Person, Person]
  await world.database.db.transaction().execute(async (tx) => {
    // Writes without a notification, as while no server listens.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await tx.updateTable('users').set({ banned_at: new Date() }).where('id', '=', ann.id).execute()
  })
  const later = await serverAt(world, 0)
  const guestsOf = () =>
    world.database.db
      .selectFrom('balloon_game_participants')
      .select('user_id')
      .where('game_id', '=', id)
      .execute()
  await expect
    .poll(async () => (await guestsOf()).map(({ user_id }) => user_id).sort())
    .toEqual([creator.id, bob.id].sort())
  await later.close()
})

it('says the time of its answer, however long its games have not changed', async () => {
  const { creator, id } = await scheduled(world, 0)
  const times: string[] = []
  for (let n = 0; n < 2; n++) {
    const { body } = await creator.call(balloonGameRoutes.list, {})
    times.push(body.find((each) => each.id === id)?.now ?? '')
  }
  expect(Date.parse(times[1] ?? '')).toBeGreaterThan(Date.parse(times[0] ?? ''))
})
