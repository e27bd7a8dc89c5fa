import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import { expect, it } from 'vitest'
import { worldOfFile } from '../harness/file-world.ts'
import { untilWaiting } from '../harness/locks.ts'
import { reportOf, teamOf } from '../harness/moderators.ts'
import { type Person, person } from '../harness/person.ts'
import { recordedUnits } from '../harness/units.ts'

const day = 24 * 60 * 60 * 1000

const world = worldOfFile()

const decide = (number: number, decision: 'suspend' | 'ban') =>
  teamOf(world).reports.decide(number, { decision, reason: 'Threats', by: 'test', days: 3 })

interface Suspended {
  bob: Person
  number: number
  appeal: number
}

/** Ways to end a suspension. */
const ends = {
  'its end': ({ bob }: Suspended) =>
    recordedUnits(world.database.db).commit((unit) =>
      teamOf(world, 4 * day).reports.liftSuspension(unit, bob.id),
    ),
  'taking it back': ({ number }: Suspended) =>
    teamOf(world).reports.undo(number, { reason: 'x', by: 'test' }),
  'granting the appeal': ({ appeal }: Suspended) =>
    teamOf(world).appeals.decide(appeal, { outcome: 'overturn', answer: 'Sorry.', by: 'test' }),
}

it.each(Object.keys(ends) as (keyof typeof ends)[])(
  'a ban for good outlives a suspension when it meets %s',
  async (what) => {
    const [ann, eve, bob] = [await person(world), await person(world), await person(world)]
    const number = await reportOf(world, ann, bob)
    await eve.call(safetyRoutes.report, {
      body: { reportedUserId: bob.id, category: 'harassment', description: '' },
    })
    await decide(number, 'suspend')
    const { number: worse } = await world.database.db
      .selectFrom('reports')
      .select('number')
      .where('reported_id', '=', bob.id)
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow()
    const params = { strikeId: (await bob.call(safetyRoutes.standing, {})).body.exclusion ?? '' }
    await bob.call(safetyRoutes.appeal, { params, body: { content: 'It was my brother.' } })
    const appeal =
      (await teamOf(world).appeals.list('test')).find(({ user_id }) => user_id === bob.id)
        ?.number ?? 0
    const { db } = world.database
    const { both } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', bob.id).forUpdate().execute()
      const banned = decide(worse, 'ban')
      await untilWaiting(world, 1)
      // It begins before the ban is stored, and continues after it.
      const ended = ends[what]({ bob, number, appeal })
      await untilWaiting(world, 2)
      return { both: Promise.all([banned, ended]) }
    })
    await both
    const { banned_at } = await db
      .selectFrom('users')
      .select('banned_at')
      .where('id', '=', bob.id)
      .executeTakeFirstOrThrow()
    expect(banned_at).not.toBeNull()
  },
)
