import type { Context } from '../../platform/context.ts'
import type { Feature } from '../../platform/feature.ts'
import { exporting } from './routes.ts'
import { type ExportService, exportService } from './service.ts'

export function feature(context: Context): Feature<ExportService> {
  const service = exportService(context)
  return { service, routes: (api) => exporting(api, context, service) }
}
