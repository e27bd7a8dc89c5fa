import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { profileRoutes } from '@swoon/realtime-server/contract/profile'
import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  liftSuspension,
  moderation,
} from '../../../realtime-server/src/features/safety/moderation.ts'
import { createClock } from '../../../realtime-server/src/platform/base/clock.ts'
import { exactlyOnce } from '../../../realtime-server/src/platform/jobs/jobs.ts'
import { call } from '../../harness/http.ts'
import { jobNode, someKind } from '../../harness/jobs.ts'
import { jobTimes, later } from '../../harness/later.ts'
import { teamOf } from '../../harness/moderators.ts'
import { type Person, password, person } from '../../harness/person.ts'
import { startWorld, type World } from '../../harness/server.ts'
import { expectRefusal } from '../refusals.ts'

const day = 24 * 60 * 60 * 1000

// Each test has a new world, because jobs at a later time run for everyone in it.
let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

const signIn = (who: Person, url = world.url, pass = password) =>
  call(url, null, authRoutes.login, { body: { email: who.user.email, password: pass } })
const reportOf = async (
  who: Person,
  whom: Person,
  category: 'spam' | 'harassment' | 'underage' = 'spam',
) => {
  await who.call(safetyRoutes.report, {
    body: { reportedUserId: whom.id, category, description: 'Proof' },
  })
  const { db } = world.database
  const found = db.selectFrom('reports').select(['id', 'number']).where('reported_id', '=', whom.id)
  return found.where('category', '=', category).executeTakeFirstOrThrow()
}
type Ruling = Parameters<ReturnType<typeof moderation>['decide']>[1]
async function decide(
  number: number,
  ruling: Pick<Ruling, 'decision' | 'reason' | 'days'>,
): Promise<void> {
  const kind = someKind()
  const node = jobNode(world.database, { [kind.name]: exactlyOnce(kind, async () => {}) })
  const desk = moderation({
    lasting: 'test',
    db: world.database.db,
    clock: createClock(0),
    commit: node.commit,
    jobs: node.jobs,
  })
  await desk.decide(number, { by: 'test', ...ruling })
  await node.stop()
}

describe('a suspension', () => {
  it('is ended by a job, and until then sign-in says why and until when', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const { number } = await reportOf(ann, bob)
    const open = (who: Person) => ann.call(profileRoutes.user, { params: { userId: who.id } })
    expect((await open(bob)).status).toBe(200)
    await decide(number, { decision: 'suspend', reason: 'Spam in every chat', days: 3 })
    expectRefusal(await open(bob), 404, 'NOT_FOUND')
    const [until] = await jobTimes(world, liftSuspension.name, bob.id)
    if (!until) throw new Error('nothing is due')
    const end = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(until)
    const text = `Your account is suspended until ${end} UTC. Reason: Spam in every chat`
    expectRefusal(await signIn(bob), 403, 'BANNED', text)
    expectRefusal(await signIn(bob, world.url, 'not the password'), 401, 'BAD_CREDENTIALS')
    const before = await later(world, 3 * day - 3_600_000, liftSuspension.name)
    expectRefusal(await signIn(bob, before.url), 403, 'BANNED', text)
    await before.close()
    const after = await later(world, 3 * day + 60_000, liftSuspension.name)
    await expect.poll(async () => (await signIn(bob, after.url)).status).toBe(200)
    expect(await jobTimes(world, liftSuspension.name, bob.id)).toEqual([])
    await after.close()
  })

  it('that is shorter does not end a longer one, and sign-in names the one that ends last, or the ban', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const [short, long, last] = [
      await reportOf(ann, bob),
      await reportOf(ann, bob, 'harassment'),
      await reportOf(ann, bob, 'underage'),
    ]
    await decide(long.number, { decision: 'suspend', reason: 'Long', days: 7 })
    await decide(short.number, { decision: 'suspend', reason: 'Short', days: 3 })
    expect((await signIn(bob)).refusal?.error).toMatch(
      /^Your account is suspended until .* UTC\. Reason: Long$/,
    )
    const between = await later(world, 4 * day, liftSuspension.name)
    expect((await signIn(bob, between.url)).refusal?.error).toMatch(/Reason: Long$/)
    await between.close()
    await decide(last.number, { decision: 'ban', reason: 'Threats', days: 7 })
    expectRefusal(await signIn(bob), 403, 'BANNED', 'Your account is banned. Reason: Threats')
    const after = await later(world, 8 * day, liftSuspension.name)
    expectRefusal(
      await signIn(bob, after.url),
      403,
      'BANNED',
      'Your account is banned. Reason: Threats',
    )
    await after.close()
  })

  it.each(['undone', 'overturned'] as const)(
    'that is longer and is %s leaves a shorter one to end in time',
    async (how) => {
      const [ann, bob] = [await person(world), await person(world)]
      const [short, long] = [await reportOf(ann, bob), await reportOf(ann, bob, 'harassment')]
      await decide(short.number, { decision: 'suspend', reason: 'Short', days: 3 })
      const [until] = await jobTimes(world, liftSuspension.name, bob.id)
      await decide(long.number, { decision: 'suspend', reason: 'Long', days: 7 })
      const team = teamOf(world)
      if (how === 'undone')
        await team.reports.undo(long.number, { reason: 'The wrong person', by: 'test' })
      else {
        const { exclusion } = (await bob.call(safetyRoutes.standing, {})).body
        const params = { strikeId: exclusion ?? '' }
        await bob.call(safetyRoutes.appeal, { params, body: { content: 'It was my brother.' } })
        const [appeal] = await team.appeals.list('test')
        await team.appeals.decide(appeal?.number ?? 0, {
          outcome: 'overturn',
          answer: 'Sorry.',
          by: 'test',
        })
      }
      expect((await signIn(bob)).refusal?.error).toMatch(/Reason: Short$/)
      await expect.poll(() => jobTimes(world, liftSuspension.name, bob.id)).toEqual([until])
      const after = await later(world, 3 * day + 60_000, liftSuspension.name)
      await expect.poll(async () => (await signIn(bob, after.url)).status).toBe(200)
      await after.close()
    },
  )
})

describe('the evidence of a report', () => {
  it('is deleted by a job 90 days after the report was closed, and that of an open one stays', async () => {
    const [ann, bob] = [await person(world), await person(world)]
    const [closed, open] = [await reportOf(ann, bob), await reportOf(ann, bob, 'harassment')]
    await decide(closed.number, { decision: 'dismiss', reason: 'Nothing in it', days: 7 })
    const left = async () => {
      const rows = await world.database.db
        .selectFrom('report_statements')
        .select('report_id')
        .execute()
      return rows.map(({ report_id }) => report_id).sort()
    }
    const before = await later(world, 89 * day, 'old-evidence')
    expect(await left()).toEqual([closed.id, open.id].sort())
    await before.close()
    const after = await later(world, 90 * day + 2 * 60 * 60 * 1000, 'old-evidence')
    await expect.poll(left).toEqual([open.id])
    await after.close()
    const kept = world.database.db
      .selectFrom('reports')
      .select('decision')
      .where('id', '=', closed.id)
    expect(await kept.execute()).toEqual([{ decision: 'dismiss' }])
  })
})
