import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/schema.ts'
import { exportRoutes } from './contract.ts'
import type { ExportService } from './service.ts'

export function exporting(
  app: App,
  { env, clock, downloads }: Context,
  service: ExportService,
): void {
  app.route({
    ...exportRoutes.download,
    handler: async (request, reply) => {
      const name = `${env.APP_NAME.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${clock.now().toISOString().slice(0, 10)}.zip`
      const { people, isUnchanged } = await service.access(request.userId)
      downloads.begin(reply, isUnchanged)(people)
      const stream = await service.download(request.userId)
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      return reply.serializer((payload: unknown) => payload as string).send(stream)
    },
  })
}
