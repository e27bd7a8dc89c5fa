import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { untilWaiting, waitingQueries } from '../harness/locks.ts'
import { startNodes } from '../harness/nodes.ts'
import { insertUsers, type Person } from '../harness/person.ts'
import { patience, waitFor } from '../harness/server.ts'

// The two cases run concurrently, since both mostly wait.
it.concurrent.each([
  ['killed', 'SIGKILL'],
  ['stopped', 'SIGTERM'],
] as const)(
  'people go offline when their node is %s, unless another node has them too',
  async (_how, signal) => {
    const nodes = await startNodes()
    const [first, second] = nodes.nodes
    const [ann, bob, eve] = (await insertUsers(nodes, 3)) as [Person, Person, Person]
    for (const other of [bob, eve]) {
      await ann.call(swipeRoutes.swipe, { body: { swipedId: other.id, isLike: true } })
      await other.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })
    }
    // Ann watches from the first node; Bob is on the second alone, Eve on both.
    const tab = await ann.live(first.url)
    await bob.live(second.url)
    await eve.live(second.url)
    await eve.live(first.url)
    for (const who of [bob, eve])
      await tab.next('presence:changed', ({ userId, online }) => userId === who.id && online)
    await second.kill(signal)
    await tab.next('presence:changed', ({ userId, online }) => userId === bob.id && !online)
    // After one more heartbeat nobody is reported twice, and Eve not at all.
    await new Promise((resolve) => setTimeout(resolve, 6000))
    const gone = tab.all('presence:changed').filter(({ online }) => !online)
    expect(gone.map(({ userId }) => userId)).toEqual([bob.id])
    tab.close()
    await nodes.close()
  },
)

it('people go offline although the database was busy when they left', async () => {
  const nodes = await startNodes()
  const [ann, bob] = (await insertUsers(nodes, 2)) as [Person, Person]
  await ann.call(swipeRoutes.swipe, { body: { swipedId: bob.id, isLike: true } })
  await bob.call(swipeRoutes.swipe, { body: { swipedId: ann.id, isLike: true } })
  const tab = await ann.live()
  const his = await bob.live()
  await tab.next('presence:changed', ({ userId, online }) => userId === bob.id && online)
  await nodes.database.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE users IN SHARE MODE`.execute(tx)
    his.close()
    await untilWaiting(nodes, 1)
    // The server has stopped waiting.
    await waitFor(
      async () => (await waitingQueries(nodes)) === 0,
      patience,
      'that the server gave up',
    )
  })
  const left = await tab.next(
    'presence:changed',
    ({ userId, online }) => userId === bob.id && !online,
  )
  expect(left).toMatchObject({ userId: bob.id, online: false })
  tab.close()
  await nodes.close()
})
