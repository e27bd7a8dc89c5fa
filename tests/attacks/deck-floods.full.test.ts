import { candidateQuery } from '@swoon/db/queries/discovery'
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { discoveryRoutes } from '@swoon/realtime-server/contract/discovery'
import { secondLookRoutes } from '@swoon/realtime-server/contract/second-look'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { peopleIn, worldOfFile } from '../harness/file-world.ts'
import { untilWaiting, waitingQueries } from '../harness/locks.ts'
import type { Person } from '../harness/person.ts'
import { promises } from '../promises.ts'

const world = worldOfFile({ RATE_LIMITS: 'on' })
const { ann, bob } = peopleIn(world, ['ann', 'bob'])

const deal = (who: Person) => who.call(discoveryRoutes.discover, { params: { userId: who.id } })

it('the deck of someone who looks for any gender is read by an index, without reading and sorting everyone', async () => {
  const viewer = {
    age: 31,
    gender: 'other',
    shownTo: null,
    preference: 'any',
    interests: [],
    cell: null,
  }
  const plan = await world.database.db.transaction().execute(async (tx) => {
    // The planner's choice with many people.
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    await sql`SET LOCAL enable_sort = off`.execute(tx)
    const filter = {
      viewerId: ann.id,
      viewer,
      mode: 'compatible',
      radius: null,
      born: { from: '1900-01-01', by: '2000-01-01' },
      limit: 300,
      now: new Date(),
    } as const
    return candidateQuery(tx, filter).explain()
  })
  expect(JSON.stringify(plan)).toContain('users_seen')
})

describe('many requests for decks', () => {
  it('leave the database free for other people', async () => {
    await world.database.db.transaction().execute(async (tx) => {
      // Every deck waits for this lock, as it would for the database with very many people.
      await sql`LOCK TABLE swipes IN ACCESS EXCLUSIVE MODE`.execute(tx)
      const decks = Array.from({ length: 40 }, () => deal(ann))
      await untilWaiting(world, 2)
      expect((await bob.call(authRoutes.me, {})).status).toBe(200)
      expect(await waitingQueries(world)).toBeLessThanOrEqual(2)
      expect(new Set((await Promise.all(decks)).map(({ status }) => status))).toEqual(
        new Set([503]),
      )
    })
    expect((await deal(ann)).status).toBe(200)
  })

  it('are refused beyond a budget for each person, while that person’s other calls still work', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 2 * promises.discovery.decksAMinute + 5; n++)
      statuses.push((await deal(bob)).status)
    expect(statuses.slice(0, promises.discovery.decksAMinute)).not.toContain(429)
    expect(statuses).toContain(429)
    const passed = await bob.call(secondLookRoutes.passed, { params: { userId: bob.id } })
    expect([200, 429]).toContain(passed.status)
    expect((await bob.call(authRoutes.me, {})).status).toBe(200)
  })
})
