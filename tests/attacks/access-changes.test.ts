// needs: redis
import type { Db } from '@swoon/db'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal } from '../features/refusals.ts'
import type { Live } from '../harness/live.ts'
import { type Nodes, startNodes } from '../harness/nodes.ts'
import { pairs } from '../harness/pairs.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { promised } from '../harness/promised.ts'
import { waitFor } from '../harness/server.ts'

let world: Nodes
let db: Db
let urls: string[]
const open: Live[] = []
beforeAll(async () => {
  world = await startNodes()
  db = world.database.db
  urls = world.nodes.map(({ url }) => url)
  await waitFor(async () => (await listening()).length === 2)
})
afterEach(() => {
  for (const tab of open.splice(0)) tab.close()
})
afterAll(() => world?.close())

/** The promised time for every node, in milliseconds. */
const within = 1000

/** The database connections on which the nodes listen for access changes. */
const listening = async () =>
  (
    await sql<{ pid: number }>`
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'access-changes' AND state = 'idle'`.execute(db)
  ).rows
const pair = async () => {
  const [found] = await pairs(world, 1)
  if (!found) throw new Error('no pair')
  return { ann: found.one, bob: found.other, matchId: found.matchId }
}
/** A tab of a person on each node, which does not reconnect by itself. */
const tabsOf = async (who: Person) => {
  const tabs = await Promise.all(urls.map((url) => who.live(url)))
  for (const { socket } of tabs) socket.io.reconnection(false)
  open.push(...tabs)
  return tabs
}
const count = (tabs: Live[], name: 'resync' | 'session:ended' | 'match:ended') =>
  tabs.map((tab) => tab.all(name).length)
const ban = (id: string, at: Date | null = new Date()) =>
  db.updateTable('users').set({ banned_at: at }).where('id', '=', id).execute()
const block = (blocker: Person, blocked: Person) =>
  db.insertInto('blocks').values({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: new Date() }).execute()
/** Milliseconds from a write until its effect. */
const measured = async (what: string, write: () => Promise<unknown>, holds: () => boolean) => {
  await write()
  const start = performance.now()
  await promised(holds, within, what)
  console.log(`${what}: ${Math.round(performance.now() - start)} ms`)
}

describe('a ban written by another process', () => {
  it('ends every tab on every node within a second, and sends the other person of a match what an unmatch sends', async () => {
    const { ann, bob, matchId } = await pair()
    const [banned, other] = [await tabsOf(ann), await tabsOf(bob)]
    await measured(
      'ban',
      () => ban(ann.id),
      () => banned.every(({ socket }) => !socket.connected) && count(other, 'match:ended').every((ends) => ends > 0),
    )
    expect(other.map((tab) => tab.all('match:ended'))).toEqual([[{ matchId }], [{ matchId }]])
    expect(count(other, 'resync')).toEqual([0, 0])
    expect(banned.map((tab) => tab.all('session:ended'))).toEqual([[{ reason: 'banned' }], [{ reason: 'banned' }]])
    expect(other.every(({ socket }) => socket.connected)).toBe(true)
    expect((await bob.call(matchRoutes.matches, { params: { userId: bob.id } })).body).toEqual([])
  })

  it('is followed by another update when it ends', async () => {
    const { ann, bob } = await pair()
    await ban(ann.id)
    const other = await tabsOf(bob)
    await measured(
      'end of a ban',
      () => ban(ann.id, null),
      () => count(other, 'resync').every((resyncs) => resyncs > 0),
    )
    expect((await bob.call(matchRoutes.matches, { params: { userId: bob.id } })).body).toHaveLength(1)
  })

  it('takes effect within a second even if the nodes have just lost the connection on which they listen', async () => {
    const { ann } = await pair()
    const banned = await tabsOf(ann)
    const before = (await listening()).map(({ pid }) => pid)
    await measured(
      'ban after a lost connection',
      async () => {
        await sql`SELECT pg_terminate_backend(pid) FROM unnest(${before}::integer[]) AS pid`.execute(db)
        await ban(ann.id)
      },
      () => banned.every(({ socket }) => !socket.connected),
    )
    await waitFor(async () => (await listening()).length === 2)
    expect((await listening()).map(({ pid }) => pid).some((pid) => before.includes(pid))).toBe(false)
  })
})

describe('a block written by another process', () => {
  it('reaches the blocker’s tabs on every node within a second, and so does its end', async () => {
    const { ann, bob } = await pair()
    const [tabs, others] = [await tabsOf(ann), await tabsOf(bob)]
    const before = count(tabs, 'resync')
    const grown = (by: number) => () => count(tabs, 'resync').every((resyncs, n) => resyncs === (before[n] ?? 0) + by)
    await measured('block', () => block(ann, bob), grown(1))
    await measured('end of a block', () => db.deleteFrom('blocks').where('blocker_id', '=', ann.id).execute(), grown(2))
    expect(count(others, 'resync')).toEqual([0, 0])
    expect(tabs.every(({ socket }) => socket.connected)).toBe(true)
  })

  it.each(['who blocked', 'who was blocked'])(
    'lets nothing through their match, which is left alive, by the one %s',
    async (who) => {
      const { ann, bob, matchId } = await pair()
      const [from, to] = who === 'who blocked' ? [ann, bob] : [bob, ann]
      const [theirs, mine] = [await tabsOf(to), await tabsOf(from)]
      for (const tab of theirs) await tab.next('presence:changed', ({ userId, online }) => userId === from.id && online)
      // Only once their tabs are open: without one the bell reports the message, as late as a busy machine makes it.
      await ann.call(chatRoutes.send, { body: { matchId, content: 'Before' } })
      for (const tab of theirs) await tab.next('message:sent', ({ message }) => message.matchId === matchId)
      await block(ann, bob)
      expect(await db.selectFrom('matches').select('ended_at').where('id', '=', matchId).execute()).toEqual([
        { ended_at: null },
      ])
      if (to === ann)
        await promised(() => count(theirs, 'resync').every((resyncs) => resyncs > 0), within, 'the resync')
      const heard = theirs.map(({ events }) => events.length)
      for (const url of urls) {
        expectRefusal(await from.call(chatRoutes.send, { body: { matchId, content: 'After' } }, url), 404, 'NOT_FOUND')
        expectRefusal(await from.call(chatRoutes.messages, { params: { id: matchId } }, url), 404, 'NOT_FOUND')
        expectRefusal(
          await from.call(chatRoutes.read, { params: { id: matchId }, body: { seq: 1 } }, url),
          404,
          'NOT_FOUND',
        )
        expectRefusal(
          await from.call(chatRoutes.delivered, { params: { id: matchId }, body: { seq: 1 } }, url),
          404,
          'NOT_FOUND',
        )
        expect((await from.call(matchRoutes.matches, { params: { userId: from.id } }, url)).body).toEqual([])
        expectRefusal(
          await from.call(swipeRoutes.swipe, { body: { swipedId: to.id, isLike: true, isSuperLike: true } }, url),
          404,
          'NOT_FOUND',
        )
      }
      for (const tab of mine) {
        expect(await tab.command('chat:type', { matchId, isTyping: true })).toMatchObject({
          ok: false,
          code: 'NOT_FOUND',
        })
        tab.close()
      }
      // An event of someone else arrives last, as proof that no other came before it.
      const [friend] = await insertUsers(world, 1)
      const [user1_id = '', user2_id = ''] = [friend?.id ?? '', to.id].sort()
      const now = new Date()
      const match = { id: uuid(), user1_id, user2_id, created_at: now, activity_at: now }
      await db.insertInto('matches').values(match).execute()
      await friend?.call(chatRoutes.send, { body: { matchId: match.id, content: 'Hello' } })
      for (const tab of theirs) await tab.next('message:sent', ({ message }) => message.matchId === match.id)
      const names = theirs.flatMap(({ events }, n) => events.slice(heard[n]).map(({ name }) => name))
      expect(names).toEqual(['message:sent', 'message:sent'])
      expect((await db.selectFrom('messages').select('content').where('match_id', '=', matchId).execute()).length).toBe(
        1,
      )
    },
  )
})
