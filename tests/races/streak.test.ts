// needs: redis
import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { streakRoutes } from '@swoon/realtime-server/contract/streak'
import { v7 as uuid } from 'uuid'
import { expect, it } from 'vitest'
import { untilNoon } from '../harness/clock.ts'
import { ofFile } from '../harness/file-world.ts'
import { startNodes } from '../harness/nodes.ts'
import { insertUsers, type Person } from '../harness/person.ts'

const noon = untilNoon()

const world = ofFile(() => startNodes({ CLOCK_OFFSET_MS: String(noon) }))

/** A person whose next claim is the third in a row, which brings five likes. */
async function beforeReward(): Promise<Person> {
  const [who] = await insertUsers(world, 1)
  if (!who) throw new Error('no person')
  const yesterday = new Date(Date.now() + noon - 86_400_000).toISOString().slice(0, 10)
  await world.database.db
    .updateTable('users')
    .set({ login_streak: 2, last_login_date: yesterday, last_login_zone: 'UTC' })
    .where('id', '=', who.id)
    .execute()
  return who
}

const claims = (who: Person, claimId: () => string) =>
  Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      who.call(streakRoutes.claim, { body: { claimId: claimId() } }, world.at(n)),
    ),
  )

async function expectGrantedOnce(who: Person): Promise<void> {
  const { db } = world.database
  const rows = await db
    .selectFrom('streak_claims')
    .select('streak')
    .where('user_id', '=', who.id)
    .execute()
  expect(rows).toEqual([{ streak: 3 }])
  for (const url of [world.a, world.b])
    expect((await who.call(authRoutes.me, {}, url)).body).toMatchObject({
      loginStreak: 3,
      allowances: { likes: { bonus: 5 } },
    })
}

it('grants one reward for 50 parallel claims on two nodes, and refuses the other 49', async () => {
  const who = await beforeReward()
  const replies = await claims(who, uuid)
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(49)
  for (const { status, refusal } of refused)
    expect([status, refusal?.code]).toEqual([409, 'ALREADY_CLAIMED'])
  await expectGrantedOnce(who)
})

it('gives 50 parallel repeats of one claim the same answer, and grants one reward', async () => {
  const who = await beforeReward()
  const claimId = uuid()
  const replies = await claims(who, () => claimId)
  expect(replies).toHaveLength(50)
  for (const { status, body } of replies)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ newStreak: 3, reward: expect.anything() }),
    ])
  await expectGrantedOnce(who)
})
