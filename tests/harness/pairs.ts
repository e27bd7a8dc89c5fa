import type { Db } from '@swoon/db'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { v7 as uuid } from 'uuid'
import { insertUsers, type Person } from './person.ts'
import type { World } from './server.ts'

export interface Pair {
  matchId: string
  one: Person
  other: Person
}

/** Inserts pairs of people directly into the database, each with a live match. */
export async function pairs(
  world: Pick<World, 'url' | 'database'>,
  count: number,
): Promise<Pair[]> {
  const people = await insertUsers(world, count * 2)
  const made: Pair[] = []
  while (made.length < count) {
    const [one, other] = people.splice(0, 2)
    if (one && other) made.push({ matchId: uuid(), one, other })
  }
  await insertMatches(world.database.db, made)
  return made
}

/** Makes two people like each other. @returns the id of their match */
export async function matchOf(first: Person, second: Person): Promise<string> {
  const like = (one: Person, other: Person) =>
    one.call(swipeRoutes.swipe, { body: { swipedId: other.id, isLike: true } })
  await like(first, second)
  const { match } = (await like(second, first)).body
  if (!match) throw new Error('their likes made no match')
  return match.id
}

async function insertMatches(db: Db, made: readonly Pair[]): Promise<void> {
  const now = new Date()
  for (let start = 0; start < made.length; start += 500) {
    const rows = made.slice(start, start + 500).map(({ matchId, one, other }) => {
      const [user1_id, user2_id] = [one.id, other.id].sort() as [string, string]
      return { id: matchId, user1_id, user2_id, created_at: now, activity_at: now }
    })
    await db.insertInto('matches').values(rows).execute()
  }
}
