import type { Db } from '@swoon/db'
import { allRoutes } from '@swoon/realtime-server/contract'
import { chatRoutes } from '@swoon/realtime-server/contract/chat'
import { secondLookRoutes } from '@swoon/realtime-server/contract/second-look'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { describe, expect, it } from 'vitest'
import { matched } from '../features/pairs.ts'
import { databaseSnapshot, expectRefusal } from '../features/refusals.ts'
import { worldOfFile } from '../harness/file-world.ts'
import { insertUsers, type Person } from '../harness/person.ts'

const world = worldOfFile()

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
const sessions = (db: Db, set: { created_at?: Date; last_used_at?: Date }, userId: string) =>
  db.updateTable('sessions').set(set).where('user_id', '=', userId).execute()

/** Ways to end a session without an event to the node, as by another node, a moderator or a timeout. */
const ends: Record<string, (db: Db, userId: string) => Promise<unknown>> = {
  'signed out elsewhere': (db, userId) =>
    db.deleteFrom('sessions').where('user_id', '=', userId).execute(),
  banned: (db, userId) =>
    db.updateTable('users').set({ banned_at: new Date() }).where('id', '=', userId).execute(),
  'unused for 15 days': (db, userId) => sessions(db, { last_used_at: daysAgo(15) }, userId),
  'begun 31 days ago': (db, userId) => sessions(db, { created_at: daysAgo(31) }, userId),
}

/** A person who just sent, swiped and revisited, so that the node remembers their session for each of these. */
async function actor() {
  const { ann, matchId } = await matched(world)
  const [passed, second, stranger, other] = (await insertUsers(world, 4)) as [
    Person,
    Person,
    Person,
    Person,
  ]
  const send = () => ann.call(chatRoutes.send, { body: { matchId, content: 'Still there?' } })
  const swipe = (swipedId: string, isLike: boolean) =>
    ann.call(swipeRoutes.swipe, { body: { swipedId, isLike } })
  const revisit = (userId: string) =>
    ann.call(secondLookRoutes.revisit, { body: { userId, action: 'like' } })
  for (const { id } of [passed, second]) expect((await swipe(id, false)).status).toBe(200)
  expect((await revisit(second.id)).status).toBe(200)
  expect((await swipe(other.id, true)).status).toBe(200)
  expect((await send()).status).toBe(201)
  return {
    ann,
    works: { send, swipe: () => swipe(stranger.id, true), revisit: () => revisit(passed.id) },
  }
}

describe('a session that the node has cached', () => {
  for (const [how, end] of Object.entries(ends)) {
    it(`can do nothing from the moment it is ${how}`, async () => {
      for (const name of ['send', 'swipe', 'revisit'] as const) {
        const { ann, works } = await actor()
        await end(world.database.db, ann.id)
        const before = await databaseSnapshot(world.database.db)
        expectRefusal(await works[name](), 401, 'UNAUTHORIZED')
        // The second attempt runs after the first has removed the session from the cache.
        expectRefusal(await works[name](), 401, 'UNAUTHORIZED')
        expect(await databaseSnapshot(world.database.db), name).toEqual(before)
      }
    })
  }

  it('is taken from the cache only by routes whose statement checks the session itself', () => {
    const remembering = allRoutes.filter(({ config }) => config?.session)
    expect(remembering.map(({ url }) => url).sort()).toEqual([
      '/api/messages',
      '/api/swipes',
      '/api/users/revisit',
    ])
  })
})
