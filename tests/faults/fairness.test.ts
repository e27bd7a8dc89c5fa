import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { untilWaiting, waitingQueries } from '../harness/locks.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { startWorld, type World, waitFor } from '../harness/server.ts'

// On one of the five connections the jobs listen.
const connections = 5
let world: World
let idol: Person
let fans: Person[]
beforeAll(async () => {
  world = await startWorld({ DATABASE_POOL: String(connections) })
  const people = await insertUsers(world, 11)
  idol = people[0] as Person
  fans = people.slice(1)
  for (const fan of fans) await fan.call(authRoutes.me, {})
})
afterAll(() => world.close())

async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const blocker = new pg.Client({ connectionString: world.database.url })
  await blocker.connect()
  try {
    await blocker.query(`BEGIN; LOCK TABLE ${table}`)
    await work()
  } finally {
    await blocker.end()
  }
}

const like = (fan: Person) => fan.call(swipeRoutes.swipe, { body: { swipedId: idol.id, isLike: true } })
async function likedBy(): Promise<string[]> {
  const { db } = world.database
  const rows = await db.selectFrom('swipes').select('swiper_id').where('swiped_id', '=', idol.id).execute()
  return rows.map(({ swiper_id }) => swiper_id)
}

it('requests get through while every job that runs is held up', async () => {
  const { db } = world.database
  await whileLocked('balloon_games', async () => {
    for (let n = 0; n < 8; n++)
      await sql`SELECT graphile_worker.add_job('end-idle-game', json_build_object('gameId', ${uuid()}::text))`.execute(
        db,
      )
    await untilWaiting(world, 1)
    for (const fan of fans) expect((await fan.call(authRoutes.me, {})).status).toBe(200)
    expect(await waitingQueries(world), 'jobs that hold a connection').toBe(1)
  })
})

it('a request whose caller has gone before its turn does nothing, and those who still wait get through', async () => {
  const [holders, live, gone] = [fans.slice(0, 4), fans.slice(4, 7), fans.slice(7)]
  const hangUp = new AbortController()
  const asked: Promise<unknown>[] = []
  await whileLocked('swipes', async () => {
    asked.push(...holders.map(like))
    await untilWaiting(world, connections - 1)
    asked.push(...live.map(like))
    const left = gone.map(({ cookie }) =>
      fetch(`${world.url}${swipeRoutes.swipe.url}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ swipedId: idol.id, isLike: true }),
        signal: hangUp.signal,
      }).catch(() => 'gone'),
    )
    await fetch(`${world.url}/healthz`)
    hangUp.abort()
    expect(await Promise.all(left)).toEqual(gone.map(() => 'gone'))
    // The server reads both after it has read that the others hung up.
    for (let n = 0; n < 2; n++) await fetch(`${world.url}/healthz`)
  })
  await Promise.all(asked)
  // On a slow machine some were refused, to try again.
  const others = [...holders, ...live]
  await waitFor(async () => (await Promise.all(others.map(like))).every(({ status }) => status === 200))
  expect((await likedBy()).sort()).toEqual(others.map(({ id }) => id).sort())
})
