import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { whenDue } from '../../platform/jobs/due.ts'
import { tellSupport } from './desk.ts'
import { support } from './routes.ts'
import { type SupportService, supportService } from './service.ts'

export function feature(context: Context): Feature<SupportService> {
  const service = supportService(context)
  return {
    service,
    routes: (api) => support(api, service),
    due: { [tellSupport.name]: whenDue(tellSupport, (unit, { id }) => service.tell(unit, id)) },
  }
}
