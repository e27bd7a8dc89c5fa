import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import fastify, { LogController } from 'fastify'
import type { Env } from '../../env.ts'
import { trustIn } from '../base/address.ts'
import { answerUnreadable, errorHandler, sendRefusal, unreadable } from '../base/errors.ts'
import { createLogRepeats } from '../base/log-repeats.ts'
import { originCheck } from '../base/origin.ts'
import { accessLog } from './access-log.ts'
import { compressReplies } from './compressed-replies.ts'
import { boundedJson } from './json-bodies.ts'
import { bodyLimit } from './large-bodies.ts'
import { plainUpgrades } from './plain-upgrades.ts'
import { type App, type ZodTypeProvider, zodSchemas } from './schema.ts'
import { watchBodies } from './slow-bodies.ts'

/** Id of the request that the current work is for. */
const requests = new AsyncLocalStorage<string>()

/** Receives the log's lines instead of standard output. */
export interface LogTarget {
  write(line: string): void
}

/** Makes an HTTP server with our parsing and error replies, but no routes. */
export function createHttp(env: Env, target?: LogTarget): App {
  const repeats = createLogRepeats()
  // Following each request through its promises takes processor time, which a quiet log saves.
  const namesRequests = env.LOG_LEVEL === 'info' || env.LOG_LEVEL === 'debug'
  const ofRequest = () => {
    const reqId = requests.getStore()
    return reqId ? { reqId } : {}
  }
  const logger = {
    level: env.LOG_LEVEL,
    hooks: { logMethod: repeats.logMethod },
    ...(target && { stream: target }),
    ...(namesRequests && { mixin: ofRequest }),
  }
  const app: App = fastify({
    logger: env.LOG_LEVEL === 'silent' ? false : logger,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // Requests aren't logged, so they need no logger. Errors say where they happened.
    childLoggerFactory: (logger) => logger,
    bodyLimit,
    trustProxy: trustIn(env.TRUST_PROXY),
    forceCloseConnections: 'idle',
    // Milliseconds for a whole request; only endless ones take longer. At the minimum rate of `slow-bodies.ts`, the largest upload takes
    // 2.6 hours.
    requestTimeout: 3 * 60 * 60 * 1000,
    // Milliseconds for the request's headers.
    http: { headersTimeout: 60_000 },
    clientErrorHandler: answerUnreadable,
    // Handles undecodable paths, for which no route runs.
    frameworkErrors: (_error, _request, reply) => sendRefusal(reply, unreadable()),
    // Requests that arrive on an open connection while the server drains are still answered.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>()
  app.addHook('onClose', async () => repeats.flush())
  if (namesRequests) {
    app.addHook('onRequest', (request, _reply, next) => requests.run(request.id, next))
    // Set again after the body, whose events come from the connection and not from the request.
    app.addHook('preValidation', (request, _reply, next) => requests.run(request.id, next))
  }
  accessLog(app, env)
  plainUpgrades(app.server)
  watchBodies(app)
  // Other sites' pages may send plain text without a preflight request; none of our routes reads it.
  app.removeContentTypeParser('text/plain')
  boundedJson(app, bodyLimit)
  errorHandler(app)
  zodSchemas(app, env.CHECK_OUTPUT === 'on')
  originCheck(app, env)
  compressReplies(app)
  return app
}
