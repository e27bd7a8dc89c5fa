import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { atLeastOnce } from '../../platform/jobs/jobs.ts'
import { deletion } from './routes.ts'
import { type DeletionService, deletionService, eraseAccount, type Uses } from './service.ts'

export function feature(context: Context, uses: Uses): Feature<DeletionService> {
  const service = deletionService(context, uses)
  return {
    service,
    routes: (api) => deletion(api, context, service),
    jobs: { [eraseAccount.name]: atLeastOnce(eraseAccount, ({ userId }) => service.erase(userId)) },
  }
}
