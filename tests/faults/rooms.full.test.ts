// needs: redis
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startRedis } from '../../scripts/provision/redis.ts'
import { clubRoutes } from '../harness/clubs/contract.ts'
import { clubTables, gate } from '../harness/clubs/feature.ts'
import { ofFile } from '../harness/file-world.ts'
import type { Live } from '../harness/live.ts'
import { startNodes } from '../harness/nodes.ts'
import { pairs } from '../harness/pairs.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { expectPromised, promised } from '../harness/promised.ts'
import { isReady, patience, waitFor } from '../harness/server.ts'

const redis = ofFile(startRedis)
const world = ofFile(() =>
  startNodes({ REDIS_URL: redis.url }, '/readyz', 'tests/harness/clubs/main.ts'),
)
let tabs: Live[] = []
beforeAll(async () => {
  await clubTables.execute(world.database.db)
})
afterEach(() => {
  for (const tab of tabs) tab.close()
  tabs = []
})

const people = async (count: number) => {
  const found = await insertUsers(world, count)
  const clubId = uuid()
  for (const { id } of found)
    await sql`INSERT INTO club_members VALUES (${clubId}, ${id})`.execute(world.database.db)
  return { clubId, people: found as [Person, Person, Person] }
}
const open = async (person: Person, url: string) => {
  const tab = await person.live(url)
  tabs.push(tab)
  return tab
}
const command = (tab: Live, name: 'club:watch' | 'club:unwatch', clubId: string) =>
  tab.command(name as 'chat:type', { clubId } as never)
const watching = async (person: Person, url: string, clubId: string) => {
  const tab = await open(person, url)
  expect(await command(tab, 'club:watch', clubId)).toEqual({ ok: true })
  return tab
}
const said = (tab: Live) =>
  tab
    .all('club:said' as 'match:ended')
    .map((payload) => (payload as unknown as { text: string }).text)
const lost = (tab: Live) => tab.all('access:lost')
const say = async (by: Person, url: string, clubId: string, text: string) =>
  expect((await by.call(clubRoutes.say, { params: { clubId }, body: { text } }, url)).status).toBe(
    200,
  )
const evict = async (by: Person, url: string, clubId: string, userId: string) =>
  expect((await by.call(clubRoutes.evict, { params: { clubId, userId } }, url)).status).toBe(200)
const bothReady = () =>
  waitFor(async () => (await isReady(world.a)) && (await isReady(world.b)), patience, 'readiness')

describe('a shared room on two nodes', () => {
  it('checks again who may be in it when a block is written between two people in it', async () => {
    const {
      clubId,
      people: [ann, bob, cem],
    } = await people(3)
    const [here, there] = [
      await watching(ann, world.a, clubId),
      await watching(bob, world.b, clubId),
    ]
    const elsewhere = await watching(cem, world.b, clubId)
    await sql`DELETE FROM club_members WHERE user_id IN (${bob.id}, ${cem.id})`.execute(
      world.database.db,
    )
    const block = { blocker_id: ann.id, blocked_id: bob.id, created_at: new Date() }
    await world.database.db.insertInto('blocks').values(block).execute()
    await promised(
      () => lost(there).length === 1 && lost(elsewhere).length === 1,
      1000,
      'the eviction',
    )
    expect(lost(here)).toEqual([])
  })

  it('sends its events to the tabs that joined it, on either node, until they leave', async () => {
    const {
      clubId,
      people: [ann, bob],
    } = await people(2)
    const [here, there, idle] = [
      await watching(ann, world.a, clubId),
      await watching(bob, world.b, clubId),
      await open(bob, world.a),
    ]
    await say(ann, world.a, clubId, 'one')
    await say(ann, world.b, clubId, 'two')
    await waitFor(() => said(here).length === 2 && said(there).length === 2)
    // Events of two nodes may arrive in either order.
    for (const tab of [here, there]) expect(said(tab).sort()).toEqual(['one', 'two'])
    expect(await command(there, 'club:unwatch', clubId)).toEqual({ ok: true })
    await say(ann, world.a, clubId, 'three')
    await waitFor(() => said(here).includes('three'))
    await watching(bob, world.b, clubId)
    await say(ann, world.a, clubId, 'four')
    await waitFor(() => said(tabs.at(-1) as Live).includes('four'))
    expect([said(there).length, said(idle)]).toEqual([2, []])
    // The feature passes on more fields than the event's contract has; only the contract's fields may leave.
    const heard = tabs
      .flatMap(({ events }) => events)
      .filter(({ name }) => String(name) === 'club:said')
    expect(heard.length).toBeGreaterThanOrEqual(6)
    for (const { payload } of heard) expect(payload).toEqual({ clubId, text: expect.any(String) })
  })

  it('refuses someone who may not join', async () => {
    const {
      clubId,
      people: [ann],
    } = await people(1)
    const [stranger] = (await insertUsers(world, 1)) as [Person]
    const [inside, outside] = [await watching(ann, world.a, clubId), await open(stranger, world.b)]
    expect(await command(outside, 'club:watch', clubId)).toMatchObject({
      ok: false,
      code: 'NOT_FOUND',
    })
    await say(ann, world.a, clubId, 'secret')
    await waitFor(() => said(inside).length === 1)
    expect(said(outside)).toEqual([])
  })

  it('removes an evicted person within a second, in all tabs on every node, and notifies them', async () => {
    const {
      clubId,
      people: [ann, bob, eve],
    } = await people(3)
    const stays = await watching(bob, world.b, clubId)
    const [here, there] = [
      await watching(eve, world.a, clubId),
      await watching(eve, world.b, clubId),
    ]
    await evict(ann, world.a, clubId, eve.id)
    await promised(
      () => lost(here).length === 1 && lost(there).length === 1,
      1000,
      'the loss of access',
    )
    expect(lost(there)).toEqual([{ kind: 'club', id: clubId }])
    await say(ann, world.a, clubId, 'without Eve')
    await say(ann, world.b, clubId, 'from here as well')
    await waitFor(() => said(stays).length === 2)
    expect([said(here), said(there), lost(stays)]).toEqual([[], [], []])
    for (const tab of [here, there])
      expect(await command(tab, 'club:watch', clubId)).toMatchObject({
        ok: false,
        code: 'NOT_FOUND',
      })
  })

  it('refuses someone who is evicted while their request to join is being decided', async () => {
    const {
      clubId,
      people: [ann, eve],
    } = await people(2)
    const [first, second] = [await watching(eve, world.b, clubId), await open(eve, world.b)]
    const { db } = world.database
    const joining = await db.connection().execute(async (one) => {
      await sql`SELECT pg_advisory_lock(${gate})`.execute(one)
      const answer = command(second, 'club:watch', clubId)
      await waitFor(async () => {
        const { rows } = await sql`
          SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        `.execute(one)
        return rows.length === 1
      })
      await evict(ann, world.a, clubId, eve.id)
      await first.next('access:lost')
      await sql`SELECT pg_advisory_unlock(${gate})`.execute(one)
      return answer
    })
    expect(joining.ok).toBe(false)
    const stays = await watching(ann, world.b, clubId)
    await say(ann, world.a, clubId, 'secret')
    await waitFor(() => said(stays).length === 1)
    expect(said(second)).toEqual([])
  })

  it('removes an evicted person within a second even while the nodes cannot reach each other', async () => {
    const {
      clubId,
      people: [ann, bob, eve],
    } = await people(3)
    const [stays, there] = [
      await watching(bob, world.b, clubId),
      await watching(eve, world.b, clubId),
    ]
    await redis.kill()
    await waitFor(
      async () => !(await isReady(world.a)) && !(await isReady(world.b)),
      patience,
      'the loss of Redis',
    )
    const start = performance.now()
    await evict(ann, world.a, clubId, eve.id)
    await waitFor(() => lost(there).length === 1, patience, 'the loss of access')
    const took = performance.now() - start
    await say(ann, world.b, clubId, 'on this node')
    await waitFor(() => said(stays).length === 1)
    expect(said(there)).toEqual([])
    await redis.start()
    await bothReady()
    await waitFor(() => stays.all('resync').length > 0)
    await say(ann, world.a, clubId, 'over both again')
    await waitFor(() => said(stays).length === 2)
    expect([said(there), lost(stays)]).toEqual([[], []])
    await expectPromised(took, 1000)
  })
})

describe('a subscriber', () => {
  const diary = async () =>
    (await sql<{ line: string }>`SELECT line FROM club_diary`.execute(world.database.db)).rows.map(
      ({ line }) => line,
    )

  it('runs on an event of another feature, in its transaction and after COMMIT, on the node of the change', async () => {
    const [pair] = await pairs(world, 1)
    if (!pair) throw new Error('no pair')
    const { matchId, one } = pair
    expect((await one.call(matchRoutes.unmatch, { params: { id: matchId } }, world.b)).status).toBe(
      200,
    )
    expect(await diary()).toContain(`ended ${matchId}`)
    await waitFor(async () => (await diary()).includes(`heard of ${matchId}`))
    expect((await diary()).filter((line) => line.endsWith(matchId))).toHaveLength(2)
  })

  it('runs on events of the fast ways to commit, once for each person’s view', async () => {
    const [ann, bob] = (await insertUsers(world, 2)) as [Person, Person]
    await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
    const { body } = await bob.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })
    expect(body.isMatch).toBe(true)
    expect((await diary()).filter((line) => line.startsWith('created')).sort()).toEqual(
      [ann.id, bob.id].sort().map((id) => `created for ${id}`),
    )
  })
})
