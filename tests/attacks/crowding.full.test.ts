// In the full suite: it floods a server and needs its processor; under load, people elsewhere are refused for time alone.
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../features/refusals.ts'
import { peopleIn, worldOfFile } from '../harness/file-world.ts'
import type { Reply } from '../harness/http.ts'
import { untilWaiting, waitingQueries } from '../harness/locks.ts'
import type { Person } from '../harness/person.ts'
import { waitFor } from '../harness/server.ts'

const world = worldOfFile()
const { ann, bob } = peopleIn(world, ['ann', 'bob'])

const list = (who: Person) => who.call(matchRoutes.matches, { params: { userId: who.id } })

/** The beginning of a list's statement. The server itself also reads matches, once after its start. */
const listing = 'SELECT users.id, users.name'

/** Locks the table of matches while `work` runs, so that every request for the list waits. */
const whileListsWait = (work: () => Promise<void>) =>
  world.database.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE matches IN ACCESS EXCLUSIVE MODE`.execute(tx)
    await work()
  })

/** Number of one person's requests that the server handles at once. */
const atOnce = 8

/** Expects that Bob is served at once: Ann's requests leave two of the pool's ten connections free. */
const expectBobServed = async () => {
  await untilWaiting(world, atOnce, listing)
  expect((await bob.call(authRoutes.me, {})).status).toBe(200)
  expect(await waitingQueries(world, listing)).toBeLessThanOrEqual(atOnce)
}

describe('many requests of one person at once', () => {
  it('wait for one another, leave the database free for other people, and are all answered in the end', async () => {
    let lists: Promise<{ status: number }[]> = Promise.resolve([])
    let endedBefore = 0
    await whileListsWait(async () => {
      let ended = 0
      const counted = () => list(ann).finally(() => ended++)
      lists = Promise.all(Array.from({ length: 40 }, counted))
      await expectBobServed()
      endedBefore = ended
    })
    const statuses = (await lists).map(({ status }) => status)
    // A query is given up after two seconds. Only those that ran while the table was locked may have failed.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(
      40 - endedBefore - atOnce,
    )
  })

  it('still count against that person when the client hangs up, for as long as the server works on them', async () => {
    await whileListsWait(async () => {
      for (let round = 0; round < 5; round++) {
        const hungUp = Array.from({ length: 8 }, () =>
          fetch(`${world.url}/api/matches/${ann.id}`, {
            headers: { cookie: ann.cookie },
            signal: AbortSignal.timeout(60),
          }).catch(() => null),
        )
        await Promise.all(hungUp)
      }
      await expectBobServed()
    })
    expect((await list(ann)).status).toBe(200)
  })

  it('are refused beyond a queue limit, with a time after which to try again', async () => {
    const count = 300
    const refused: Reply<unknown>[] = []
    /** Replies 200, or 503 because the table was locked for longer than a query may take. */
    const workedOn: Reply<unknown>[] = []
    let all: Promise<unknown> = Promise.resolve()
    await whileListsWait(async () => {
      const sorted = async () => {
        const reply = await list(ann)
        const kind = [200, 503].includes(reply.status) ? workedOn : refused
        kind.push(reply)
      }
      all = Promise.all(Array.from({ length: count }, sorted))
      await waitFor(() => refused.length >= 50)
      await expectBobServed()
    })
    await all
    expect(workedOn.length).toBeGreaterThanOrEqual(atOnce + 100)
    for (const reply of refused) expectRefusal(reply, 429, 'TOO_MANY')
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
  })
})
