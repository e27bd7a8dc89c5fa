import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { exactlyOnce } from '../../platform/jobs/jobs.ts'
import { notifySupport } from './desk.ts'
import { support } from './routes.ts'
import { type SupportService, supportService } from './service.ts'

export function feature(context: Context): Feature<SupportService> {
  const service = supportService(context)
  return {
    service,
    routes: (api) => support(api, service),
    jobs: {
      [notifySupport.name]: exactlyOnce(notifySupport, (unit, { id }) => service.notify(unit, id)),
    },
  }
}
