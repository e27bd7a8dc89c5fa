import fastify, { LogController } from 'fastify'
import type { Env } from '../env.ts'
import { trustIn } from './address.ts'
import { answerUnreadable, errorHandler, sendRefusal, unreadable } from './errors.ts'
import { createLogRepeats } from './log-repeats.ts'
import { originCheck } from './origin.ts'
import { plainUpgrades } from './plain-upgrades.ts'
import { type App, type ZodTypeProvider, zodSchemas } from './schema.ts'

/** Bytes of a body that is no upload. */
export const bodyLimit = 64 * 1024

/** An HTTP server that reads and answers as ours does, without any route. */
export function createHttp(env: Env): App {
  const repeats = createLogRepeats()
  const app: App = fastify({
    logger: env.LOG_LEVEL === 'silent' ? false : { level: env.LOG_LEVEL, hooks: { logMethod: repeats.logMethod } },
    logController: new LogController({ disableRequestLogging: true }),
    // Requests are not logged, so none needs a logger of its own; what goes wrong says where.
    childLoggerFactory: (logger) => logger,
    bodyLimit,
    trustProxy: trustIn(env.TRUST_PROXY),
    forceCloseConnections: 'idle',
    // Milliseconds for a whole request; a photo of 50 MB on a slow line is done, a body that drips for ever is not.
    requestTimeout: 5 * 60 * 1000,
    clientErrorHandler: answerUnreadable,
    // Before any route: an address that cannot be decoded.
    frameworkErrors: (_error, _request, reply) => sendRefusal(reply, unreadable()),
    // What still arrives on an open connection while the server drains is answered, not turned away.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>()
  app.addHook('onClose', async () => repeats.flush())
  plainUpgrades(app.server)
  // A foreign page may send plain text without asking first; nothing here reads it.
  app.removeContentTypeParser('text/plain')
  errorHandler(app)
  zodSchemas(app)
  originCheck(app, env)
  return app
}
