import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../harness/file-world.ts'
import { waitFor } from '../../harness/server.ts'
import { matched } from '../pairs.ts'
import { calling, callOf, ready, session, silence, tabIn } from './calls.ts'

const world = worldOfFile()

describe('a person who is gone', () => {
  it('is not ready anymore', async () => {
    const { ann, bob, matchId } = await matched(world)
    const tab = await bob.live()
    await ready(ann, matchId)
    await silence(world, matchId, 16)
    await tab.next('video:changed', ({ state }) => state === 'idle')
    expect((await session(bob, matchId)).body).toMatchObject({
      user1Ready: false,
      user2Ready: false,
    })
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
      const row = await db
        .selectFrom('video_sessions')
        .selectAll()
        .where('match_id', '=', matchId)
        .executeTakeFirst()
      return row?.user1_socket === null && row.user2_socket === null
    })
    await silence(world, matchId, 16)
    await watching.next('video:changed', ({ state }) => state === 'idle')
    for (const live of [other, watching]) live.close()
  })

  it('stays ready with a socket, until a call starts', async () => {
    const { ann, matchId } = await matched(world)
    const tab = await ann.live()
    await ready(ann, matchId)
    await silence(world, matchId, 16)
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

describe('a person whose network is gone in a call', () => {
  it('is waited for, which the other one reads, and is back in it with the next sign of life', async () => {
    const { bob, matchId, annTab, bobTab, close } = await calling(world)
    const reads = (isSilent: boolean) =>
      waitFor(() => {
        const last = annTab.live.all('video:changed').at(-1)
        return last?.state === 'active' && last.otherIsSilent === isSilent
      })
    await reads(false)
    await silence(world, matchId, 20, bob)
    await reads(true)
    expect(await bobTab.hold()).toEqual({ ok: true })
    await reads(false)
    // Without a socket a poll renews the lease.
    await silence(world, matchId, 20, bob)
    await reads(true)
    await session(bob, matchId, bobTab.id)
    await reads(false)
    await silence(world, matchId, 46, bob)
    for (const { live } of [annTab, bobTab])
      expect(await live.next('video:ended')).toMatchObject({ how: 'gone' })
    expect(await callOf(world, matchId)).toMatchObject([{ how: 'gone' }])
    close()
  })
})

it('no one has an open call or a place in one after all of this', async () => {
  const { db } = world.database
  const open = await db
    .selectFrom('video_calls')
    .select('id')
    .where('closed_at', 'is', null)
    .execute()
  expect(open).toEqual([])
  expect(await db.selectFrom('video_participants').selectAll().execute()).toEqual([])
})
