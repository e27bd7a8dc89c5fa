import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal } from '../features/refusals.ts'
import type { Reply } from '../harness/http.ts'
import { crowd, type Person } from '../harness/person.ts'
import { startWorld, type World } from '../harness/server.ts'

let world: World
let ann: Person
let bob: Person
beforeAll(async () => {
  world = await startWorld()
  const [one, other] = await crowd(world, 2)
  if (!one || !other) throw new Error('nobody')
  ann = one
  bob = other
})
afterAll(() => world.close())

const list = (who: Person) => who.call(matchRoutes.matches, { params: { userId: who.id } })

/** While it lasts every list of matches waits, as it does where there is very much of everything. */
const whileListsWait = (work: () => Promise<void>) =>
  world.database.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE matches IN ACCESS EXCLUSIVE MODE`.execute(tx)
    await work()
  })

const expectBobServed = async () => {
  const start = performance.now()
  expect((await bob.call(authRoutes.me, {})).status).toBe(200)
  expect(performance.now() - start).toBeLessThan(1000)
}

describe('whoever asks for much at once', () => {
  it('leaves the others their way to the database, waits their own turn and is served in the end', async () => {
    let lists: Promise<{ status: number }[]> = Promise.resolve([])
    await whileListsWait(async () => {
      lists = Promise.all(Array.from({ length: 40 }, () => list(ann)))
      await new Promise((resolve) => setTimeout(resolve, 300))
      await expectBobServed()
    })
    const statuses = (await lists).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(32)
  }, 30_000)

  it('gains nothing by hanging up: what runs goes on counting', async () => {
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
  }, 30_000)

  it('is refused beyond a waiting room, and told when to come again', async () => {
    let all: Promise<Reply<unknown>[]> = Promise.resolve([])
    await whileListsWait(async () => {
      all = Promise.all(Array.from({ length: 150 }, () => list(ann)))
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await expectBobServed()
    })
    const refused = (await all).filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThanOrEqual(150 - 8 - 100)
    for (const reply of refused) expectRefusal(reply, 429, 'TOO_MANY')
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
  }, 30_000)
})
