// In the full suite: it waits twice for the worker, which looks for jobs every three seconds.
import { latestModel } from '@swoon/db/queries/matcher'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { jobTimes } from '../../harness/later.ts'
import { untilWaiting } from '../../harness/locks.ts'
import { startWorld, type World, waitFor } from '../../harness/server.ts'
import { plant } from './planted.ts'

let world: World
afterEach(() => world.close())

it('other recurring jobs run beside a refit', async () => {
  world = await startWorld()
  const { db } = world.database
  await plant(world, 100, 24)
  const run = (kind: string) =>
    sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${kind}`.execute(db)
  const isPlanned = async (kind: string) =>
    (await jobTimes(world, kind)).some((at) => at.getTime() > Date.now())
  await waitFor(() => isPlanned('old-rooms'))

  const held = await db.startTransaction().execute()
  try {
    await sql`LOCK TABLE taste IN SHARE MODE`.execute(held)
    await run('matcher-refit')
    await untilWaiting(world, 1)
    await run('old-rooms')
    await waitFor(() => isPlanned('old-rooms'), 20_000, 'another job')
    expect(await latestModel(db)).toBeNull()
  } finally {
    await held.rollback().execute()
  }
  await waitFor(async () => (await latestModel(db)) !== null)
})
