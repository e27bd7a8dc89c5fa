import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { atLeastOnce, jobKind } from '../../platform/jobs/jobs.ts'
import type { RoomService } from '../rooms/service.ts'
import { peopleIKnow } from './routes.ts'
import { type PeopleIKnowService, peopleIKnowService } from './service.ts'

/** Milliseconds. */
const tenMinutes = 10 * 60 * 1000

/** Scheduled once, by a migration. */
const renewHashes = jobKind('renew-e-mail-hashes', z.object({}))

export function feature(
  context: Context,
  uses: { rooms: RoomService },
): Feature<PeopleIKnowService> {
  const service = peopleIKnowService(context, uses)
  return {
    service,
    routes: (api) => peopleIKnow(api, service),
    jobs: {
      'e-mail-hashes': { every: tenMinutes, run: service.hashEmails },
      [renewHashes.name]: atLeastOnce(renewHashes, service.renewHashes),
    },
  }
}
