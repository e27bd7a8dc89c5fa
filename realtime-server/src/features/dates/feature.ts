import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { exactlyOnce } from '../../platform/jobs/jobs.ts'
import { endDate, remindOfDate } from './changes.ts'
import { dates } from './routes.ts'
import { type DateService, dateService } from './service.ts'
import { matchEnded } from './subscribers/match-ended.ts'

/** Milliseconds. */
const hour = 60 * 60 * 1000

export function feature(context: Context): Feature<DateService> {
  const service = dateService(context)
  return {
    service,
    routes: (api) => dates(api, service),
    subscribers: [matchEnded(service)],
    jobs: {
      [remindOfDate.name]: exactlyOnce(remindOfDate, (unit, { dateId, version }) =>
        service.remind(unit, dateId, version),
      ),
      [endDate.name]: exactlyOnce(endDate, (unit, { dateId, matchId }) =>
        service.endPast(unit, dateId, matchId),
      ),
      'old-dates': { every: hour, run: service.deleteOld },
    },
    onAccessChange: (userIds) => context.commit((unit) => service.endUnmatched(unit, userIds)),
  }
}
