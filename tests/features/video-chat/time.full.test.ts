import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World, waitFor } from '../../harness/server.ts'
import { matched } from '../pairs.ts'
import { age, ready, session, tabIn } from './calls.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('a person who is gone', () => {
  const silence = (matchId: string) =>
    sql`UPDATE video_sessions SET user1_seen_at = user1_seen_at - interval '16 seconds', user2_seen_at = user2_seen_at - interval '16 seconds'
      WHERE match_id = ${matchId}`.execute(world.database.db)

  it('is not ready anymore', async () => {
    const { ann, bob, matchId } = await matched(world)
    const tab = await bob.live()
    await ready(ann, matchId)
    await silence(matchId)
    await age(world, matchId, 0)
    await tab.next('video:changed', ({ state }) => state === 'idle')
    expect((await session(bob, matchId)).body).toMatchObject({ user1Ready: false, user2Ready: false })
    tab.close()
  })

  it('is not kept ready by other tabs if the tab that was ready is gone', async () => {
    const { ann, bob, matchId } = await matched(world)
    const [other, watching, tab] = [await ann.live(), await bob.live(), await tabIn(ann, matchId)]
    await ready(ann, matchId, true, tab.id)
    expect(await tab.hold()).toEqual({ ok: true })
    tab.live.close()
    const { db } = world.database
    await waitFor(async () => {
      const row = await db.selectFrom('video_sessions').selectAll().where('match_id', '=', matchId).executeTakeFirst()
      return row?.user1_socket === null && row.user2_socket === null
    })
    await silence(matchId)
    await age(world, matchId, 0)
    await watching.next('video:changed', ({ state }) => state === 'idle')
    for (const live of [other, watching]) live.close()
  })

  it('stays ready with a socket, until a call starts', async () => {
    const { ann, matchId } = await matched(world)
    const tab = await ann.live()
    await ready(ann, matchId)
    await silence(matchId)
    await age(world, matchId, 0)
    await waitFor(async () => {
      const jobs = await sql<{
        at: Date
      }>`SELECT run_at AS at FROM graphile_worker.jobs WHERE key = ${`check-call:${matchId}`}`.execute(
        world.database.db,
      )
      return jobs.rows.some(({ at }) => at > new Date())
    })
    expect((await session(ann, matchId)).body.state).toBe('one_ready')
    tab.close()
  })
})

it('no one has an open call or a place in one after all of this', async () => {
  const { db } = world.database
  const open = await db.selectFrom('video_calls').select('id').where('closed_at', 'is', null).execute()
  expect(open).toEqual([])
  expect(await db.selectFrom('video_participants').selectAll().execute()).toEqual([])
})
