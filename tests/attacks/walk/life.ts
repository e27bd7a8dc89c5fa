import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { expect } from 'vitest'
import { insertUsers, type Person } from '../../harness/person.ts'
import type { World } from '../../harness/server.ts'

type Place = Pick<World, 'url' | 'database'>

/** A new person whom nobody has decided on. */
export async function fresh(world: Place): Promise<Person> {
  const [one] = await insertUsers(world, 1)
  if (!one) throw new Error('no person')
  // A few likes more than a day allows.
  await world.database.db.updateTable('allowances').set({ likes: 15 }).execute()
  return one
}

/** A person's game, free of charge. */
export async function gameOf(world: Place, who: Person): Promise<string> {
  const startDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const body = { title: `Balloons of ${who.name}`, startDate, startTime: '20:00' }
  const created = await who.call(balloonGameRoutes.create, { body })
  expect(created.status, created.text).toBe(201)
  await world.database.db.deleteFrom('balloon_game_spendings').execute()
  return created.body.id
}

/** One person's active game, watched by another. */
export async function watchedGame(world: Place, creator: Person, watcher: Person): Promise<string> {
  const id = await gameOf(world, creator)
  const { db } = world.database
  const joined = await watcher.call(balloonGameRoutes.join, { params: { id } })
  expect(joined.status, joined.text).toBe(200)
  await db
    .updateTable('balloon_games')
    .set({ starts_at: new Date() })
    .where('id', '=', id)
    .execute()
  const watching = { slot_number: null, balloons_owned: 0 }
  await db
    .updateTable('balloon_game_participants')
    .set(watching)
    .where('user_id', '=', watcher.id)
    .execute()
  return id
}
