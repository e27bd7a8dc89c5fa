import { poolOf } from '@swoon/db/compiled'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { readEnv } from '../../realtime-server/src/env.ts'
import { createHttp } from '../../realtime-server/src/platform/http/http.ts'
import { exactlyOnce } from '../../realtime-server/src/platform/jobs/jobs.ts'
import { openPlatform } from '../../realtime-server/src/platform/platform.ts'
import { serve } from '../../realtime-server/src/platform/serve.ts'
import { createDatabase } from '../harness/database.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { createEffects, effectsOf, leaveEffect, someKind } from '../harness/jobs.ts'
import { untilWaiting, waitingQueries } from '../harness/locks.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { base, waitFor } from '../harness/server.ts'

const connections = 5
const world = worldOfFile({ DATABASE_POOL: String(connections) })
let idol: Person
let fans: Person[]
beforeAll(async () => {
  const people = await insertUsers(world, 11)
  idol = people[0] as Person
  fans = people.slice(1)
  for (const fan of fans) await fan.call(authRoutes.me, {})
})

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

const like = (fan: Person) =>
  fan.call(swipeRoutes.swipe, { body: { swipedId: idol.id, isLike: true } })
async function likedBy(): Promise<string[]> {
  const { db } = world.database
  const rows = await db
    .selectFrom('swipes')
    .select('swiper_id')
    .where('swiped_id', '=', idol.id)
    .execute()
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
    expect(fans).toHaveLength(10)
    for (const fan of fans) expect((await fan.call(authRoutes.me, {})).status).toBe(200)
    expect(await waitingQueries(world), 'jobs that hold a connection').toBe(1)
  })
})

it('a request whose caller has gone before its turn does nothing, and those who still wait get through', async () => {
  const [holders, live, gone] = [fans.slice(0, 5), fans.slice(5, 8), fans.slice(8)]
  const hangUp = new AbortController()
  const asked: Promise<unknown>[] = []
  await whileLocked('swipes', async () => {
    asked.push(...holders.map(like))
    await untilWaiting(world, connections)
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
  // On a slow machine some were asked to retry.
  const others = [...holders, ...live]
  await waitFor(async () =>
    (await Promise.all(others.map(like))).every(({ status }) => status === 200),
  )
  expect((await likedBy()).sort()).toEqual(others.map(({ id }) => id).sort())
})

it('a job that is added runs while requests hold every connection of theirs', async () => {
  const kind = someKind()
  const database = await createDatabase()
  await createEffects(database)
  const env = readEnv({ ...base(database, world.mediaDir), DATABASE_POOL: String(connections) })
  const app = createHttp(env)
  const platform = await openPlatform(app, env)
  const { context } = platform
  const jobs = { [kind.name]: exactlyOnce(kind, ({ tx }, payload) => leaveEffect(tx, payload)) }
  await serve(app, platform, [{ service: null, jobs }])
  const held = await Promise.all(
    Array.from({ length: connections }, () => poolOf(context.db).connect()),
  )
  try {
    for (const mark of ['first', 'second'])
      await sql`SELECT graphile_worker.add_job(${kind.name}, json_build_object('mark', ${mark}::text))`.execute(
        database.db,
      )
    await waitFor(async () => (await effectsOf(database)).length === 2)
  } finally {
    for (const client of held) client.release()
    await app.close()
    await database.drop()
  }
  expect(held).toHaveLength(5)
})
