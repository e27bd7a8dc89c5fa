import { safetyRoutes } from '@swoon/realtime-server/contract/safety'
import fastify from 'fastify'
import { readEnv } from '../../realtime-server/src/env.ts'
import { appealDesk, moderation } from '../../realtime-server/src/features/safety/service.ts'
import { createClock } from '../../realtime-server/src/platform/base/clock.ts'
import { createJobQueue } from '../../realtime-server/src/platform/jobs/jobs.ts'
import { type Person, person } from './person.ts'
import { base, type World } from './server.ts'
import { recordedUnits } from './units.ts'

/** The team's side of reports and appeals, with a clock this many milliseconds ahead. */
export function teamOf({ database, mediaDir }: World, offset = 0) {
  const { log } = fastify()
  const { db } = database
  const clock = createClock(offset)
  const { commit } = recordedUnits(db)
  const { jobs } = createJobQueue({ db, clock, commit, log })
  const { SESSION_SECRET: lasting } = readEnv(base(database, mediaDir))
  const context = { lasting, db, clock, commit, jobs }
  return { reports: moderation(context), appeals: appealDesk(context) }
}

/** Reports a person as spam. @returns the number of the open report */
export async function reportOf(world: World, who: Person, whom: Person): Promise<number> {
  await who.call(safetyRoutes.report, {
    body: { reportedUserId: whom.id, category: 'spam', description: 'Proof' },
  })
  const found = world.database.db
    .selectFrom('reports')
    .select('number')
    .where('reported_id', '=', whom.id)
  return (await found.where('closed_at', 'is', null).executeTakeFirstOrThrow()).number
}

/** Decides about a person based on another person's report. @returns the report's number */
export async function decideAbout(
  world: World,
  whom: Person,
  decision: 'warn' | 'suspend' | 'ban',
  reason: string,
): Promise<number> {
  const number = await reportOf(world, await person(world), whom)
  await teamOf(world).reports.decide(number, { decision, reason, by: 'test', days: 3 })
  return number
}
