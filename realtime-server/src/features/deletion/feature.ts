import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { atLeastOnce, exactlyOnce } from '../../platform/jobs/jobs.ts'
import { deletion } from './routes.ts'
import {
  type DeletionService,
  deleteAccount,
  deletionService,
  eraseAccount,
  type Uses,
} from './service.ts'

export function feature(context: Context, uses: Uses): Feature<DeletionService> {
  const service = deletionService(context, uses)
  return {
    service,
    routes: (api) => deletion(api, context, service),
    jobs: {
      [deleteAccount.name]: exactlyOnce(deleteAccount, (unit, { userId }) =>
        service.close(unit, userId),
      ),
      [eraseAccount.name]: atLeastOnce(eraseAccount, ({ userId }) => service.erase(userId)),
    },
  }
}
