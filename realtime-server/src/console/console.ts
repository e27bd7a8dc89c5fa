import type { AddressInfo } from 'node:net'
import serveStatic from '@fastify/static'
import fastify from 'fastify'
import { errorHandler, notFound, sendRefusal } from '../platform/base/errors.ts'
import { type App, type ZodTypeProvider, zodSchemas } from '../platform/http/schema.ts'
import type { Desks } from './desks.ts'
import { deskGuard } from './guard.ts'
import type { Moderator } from './moderators.ts'
import { desk } from './routes.ts'

export interface Console {
  url: string
  readonly moderators: readonly Moderator[]
  /** All routes of the console. */
  readonly routes: readonly { readonly method: string; readonly url: string }[]
  /** URL of a new link for a moderator, by default the first one. It works once and replaces their previous one. */
  newLink(moderator?: Moderator): string
  close(): Promise<void>
}

export interface ConsoleOptions {
  /** 0 lets the system choose a free one. */
  port: number
  /** The loopback interface by default. */
  host?: string
  /** Folder of the built console. */
  pages: string
}

/** Serves the moderators' console: a separate server, unknown to the product. Logs nothing. */
export async function openConsole(
  desks: Desks,
  { port, host, pages }: ConsoleOptions,
): Promise<Console> {
  const app: App = fastify({
    logger: false,
    bodyLimit: 16 * 1024,
  }).withTypeProvider<ZodTypeProvider>()
  app.removeContentTypeParser('text/plain')
  const routes: { method: string; url: string }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    routes.push(...[method].flat().map((each) => ({ method: each, url })))
  })
  errorHandler(app)
  zodSchemas(app, true)
  const guard = deskGuard(app, desks.clock.now)
  desk(app, desks)
  await app.register(serveStatic, {
    root: pages,
    index: 'console.html',
    cacheControl: false,
    dotfiles: 'deny',
  })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, notFound()))
  await app.listen({ host: host ?? '127.0.0.1', port })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    moderators: desks.moderators,
    routes,
    newLink(moderator = desks.moderators[0]) {
      if (!moderator) throw new Error('no moderator')
      return url + guard.newLink(moderator)
    },
    async close() {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
