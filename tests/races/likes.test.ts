// needs: redis
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { matchRoutes } from '@swoon/realtime-server/contract/matches'
import { swipeRoutes } from '@swoon/realtime-server/contract/swipes'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ofFile } from '../harness/file-world.ts'
import { startNodes } from '../harness/nodes.ts'
import { insertUsers, type Person } from '../harness/person.ts'

const world = ofFile(startNodes)

const like = (who: Person, whom: Person, url: string) =>
  who.call(swipeRoutes.swipe, { body: { swipedId: whom.id, isLike: true } }, url)

const couples = (people: Person[]): [Person, Person][] =>
  people.flatMap((one, i) => {
    const other = people[i + 1]
    return i % 2 === 0 && other ? [[one, other] as [Person, Person]] : []
  })

it('makes one match of two simultaneous likes, each time, and notifies both people', async () => {
  const made = couples(await insertUsers(world, 400))
  const replies: boolean[][] = []
  for (let start = 0; start < made.length; start += 25) {
    const group = made.slice(start, start + 25)
    const tabs = await Promise.all(
      group.map(([one, other]) => Promise.all([one.live(world.b), other.live(world.a)])),
    )
    const results = await Promise.all(
      group.map(([one, other]) =>
        Promise.all([like(one, other, world.a), like(other, one, world.b)]),
      ),
    )
    for (const result of results) {
      expect(result.map(({ status }) => status)).toEqual([200, 200])
      replies.push(result.map(({ body }) => body.isMatch))
    }
    expect(tabs.map(({ length }) => length)).toEqual(group.map(() => 2))
    for (const [i, pair] of tabs.entries()) {
      const [mine, theirs] = await Promise.all(pair.map((tab) => tab.next('match:created')))
      expect(mine?.match.id).toBe(theirs?.match.id)
      expect([mine?.match.otherUser.id, theirs?.match.otherUser.id]).toEqual([
        group[i]?.[1].id,
        group[i]?.[0].id,
      ])
    }
    const all = tabs.flat()
    expect(all).toHaveLength(group.length * 2)
    for (const tab of all) {
      expect(tab.all('match:created')).toHaveLength(1)
      tab.close()
    }
  }
  expect(replies.filter((pair) => pair.filter(Boolean).length === 1)).toHaveLength(200)
  const { rows } = await sql`SELECT 1 FROM matches`.execute(world.database.db)
  expect(rows).toHaveLength(200)
})

it('undoes a super like or makes a match of it, never both, if the other person likes back at the same time', async () => {
  const made = couples(await insertUsers(world, 60))
  const undone: boolean[] = []
  for (const [one, other] of made) {
    const body = { swipedId: other.id, isLike: true, isSuperLike: true }
    await one.call(swipeRoutes.swipe, { body }, world.a)
    const [undo, back] = await Promise.all([
      one.call(swipeRoutes.undo, { body: { swipedId: other.id } }, world.a),
      like(other, one, world.b),
    ])
    expect(back.status).toBe(200)
    expect([undo.status, back.body.isMatch]).toEqual(back.body.isMatch ? [409, true] : [200, false])
    undone.push(undo.status === 200)
  }
  expect(undone).toHaveLength(30)
})

it('says a match once to each device, also when the like is sent again because its answer was lost', async () => {
  const [one, other] = await insertUsers(world, 2)
  if (!one || !other) throw new Error('no person')
  await like(one, other, world.a)
  const tabs = await Promise.all(
    [one, other].flatMap((who) => [who.live(world.a), who.live(world.b)]),
  )
  const first = await like(other, one, world.a)
  const again = await Promise.all([like(other, one, world.b), like(other, one, world.a)])
  for (const { status, body } of again)
    expect([status, body.match?.id]).toEqual([200, first.body.match?.id])
  // Nodes receive each other's events in order, so after the next match of both nothing of this one is pending.
  const [next] = await insertUsers(world, 1)
  if (!next) throw new Error('no person')
  await Promise.all([like(next, one, world.a), like(next, other, world.b)])
  await Promise.all([like(one, next, world.a), like(other, next, world.b)])
  expect(tabs).toHaveLength(4)
  for (const tab of tabs) {
    await tab.next('match:created', ({ match }) => match.otherUser.id === next.id)
    expect(
      tab.all('match:created').filter(({ match }) => match.id === first.body.match?.id),
    ).toHaveLength(1)
    tab.close()
  }
})

it.each([
  { left: 7, day: 'an ordinary day' },
  { left: 15, day: 'the welcome day' },
])('accepts exactly $left of 50 parallel likes on $day', async ({ left }) => {
  const [one, ...others] = await insertUsers(world, 51)
  if (!one) throw new Error('no person')
  await world.database.db
    .updateTable('allowances')
    .set({ likes: left })
    .where('user_id', '=', one.id)
    .execute()
  const replies = await Promise.all(others.map((other, i) => like(one, other, world.at(i))))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(left)
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(50 - left)
  for (const { status, refusal } of refused) {
    expect(status).toBe(403)
    expect(refusal).toEqual({
      error: 'Daily like limit reached',
      code: 'LIKE_LIMIT',
      reason: 'likeLimit',
      requiresPurchase: true,
    })
  }
  const db = world.database.db
  const rows = await db.selectFrom('swipes').selectAll().where('swiper_id', '=', one.id).execute()
  expect(rows).toHaveLength(left)
  const spent = await db
    .selectFrom('allowances')
    .select('likes')
    .where('user_id', '=', one.id)
    .executeTakeFirst()
  expect(spent?.likes).toBe(0)
})

it('charges one like when the same like is sent twenty times at once', async () => {
  const [one, other] = await insertUsers(world, 2)
  if (!one || !other) throw new Error('no person')
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) => like(one, other, world.at(i))),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const me = await one.call(authRoutes.me, {}, world.b)
  expect(me.body).toMatchObject({ dailyLikesRemaining: 14 })
})

it('leaves no live match between two people when one blocks while the other likes', async () => {
  const made = couples(await insertUsers(world, 80))
  const { db } = world.database
  await Promise.all(made.map(([one, other]) => like(one, other, world.a)))
  await Promise.all(
    made.map(([one, other]) =>
      Promise.all([
        like(other, one, world.b),
        // Blocks as the later feature will: under the pair's lock, ending any match.
        db.transaction().execute(async (tx) => {
          await sql`SELECT lock_pair(${one.id}, ${other.id})`.execute(tx)
          const blocked = { blocker_id: one.id, blocked_id: other.id, created_at: new Date() }
          await tx.insertInto('blocks').values(blocked).execute()
          await sql`
            UPDATE matches SET ended_at = now() WHERE user1_id = least(${one.id}::uuid, ${other.id}) AND user2_id = greatest(${one.id}::uuid, ${other.id})
          `.execute(tx)
        }),
      ]),
    ),
  )
  expect(made).toHaveLength(40)
  for (const [one, other] of made)
    for (const who of [one, other])
      expect((await who.call(matchRoutes.matches, { params: { userId: who.id } })).body).toEqual([])
})
