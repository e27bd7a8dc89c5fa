import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closedTab } from '../../realtime-server/src/features/rooms/tabs.ts'
import { roomOf } from '../features/rooms/rooms.ts'
import { ofFile } from '../harness/file-world.ts'
import { untilWaiting } from '../harness/locks.ts'
import { insertUsers } from '../harness/person.ts'
import { expectPromised } from '../harness/promised.ts'
import { spawnWorld } from '../harness/server.ts'

const world = ofFile(spawnWorld)

it('a stopping server releases what its tabs held', async () => {
  const people = await insertUsers(world, 30)
  const room = await roomOf(...people)
  expect(people).toHaveLength(30)
  for (const who of people)
    expect((await (await who.live()).command('room:watch', { roomId: room })).ok).toBe(true)
  await world.server.kill('SIGTERM')
  const { rows } =
    await sql`SELECT FROM graphile_worker.jobs WHERE key LIKE ${`${closedTab.name}:${room}:%`}`.execute(
      world.database.db,
    )
  expect(rows).toHaveLength(30)
  await world.restart()
})

it('a stopping server waits for running requests, but not for idle connections', async () => {
  const people = await insertUsers(world, 5)
  const lists = await world.database.db.transaction().execute(async (tx) => {
    // Every list waits for this lock, so that its connection is busy when the server is asked to stop.
    await sql`LOCK TABLE matches IN ACCESS EXCLUSIVE MODE`.execute(tx)
    const running = people.map((who) =>
      who.call(matchRoutes.matches, { params: { userId: who.id } }),
    )
    await untilWaiting(world, people.length)
    return { running, ended: world.server.kill('SIGTERM'), from: performance.now() }
  })
  expect((await Promise.all(lists.running)).map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 200,
  ])
  await lists.ended
  const ended = performance.now()
  expect(world.server.child.exitCode).toBe(0)
  await expectPromised(ended - lists.from, 3000)
})
