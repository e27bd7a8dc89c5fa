import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { connect } from '@swoon/db'
import { deleteExpiredSeals, sealRest } from '@swoon/db/queries/seals'
import fastify, { LogController } from 'fastify'
import { allRoutes } from './contract/index.ts'
import { openApi } from './contract/openapi.ts'
import type { Env } from './env.ts'
import { auth } from './features/auth/routes.ts'
import { authService } from './features/auth/service.ts'
import { chatCommandHandlers } from './features/chat/commands.ts'
import { chat } from './features/chat/routes.ts'
import { chatService } from './features/chat/service.ts'
import { discovery } from './features/discovery/routes.ts'
import { discoveryService } from './features/discovery/service.ts'
import { matches } from './features/matches/routes.ts'
import { matchService } from './features/matches/service.ts'
import { media } from './features/media/routes.ts'
import { mediaService } from './features/media/service.ts'
import { profile } from './features/profile/routes.ts'
import { profileService } from './features/profile/service.ts'
import { secondLook } from './features/second-look/routes.ts'
import { secondLookService } from './features/second-look/service.ts'
import { swipes } from './features/swipes/routes.ts'
import { swipeService } from './features/swipes/service.ts'
import { trustIn } from './platform/address.ts'
import { connectBus } from './platform/bus.ts'
import { busAdapter } from './platform/bus-adapter.ts'
import { createClock } from './platform/clock.ts'
import { answerCommands } from './platform/commands.ts'
import type { Context } from './platform/context.ts'
import { createDoor } from './platform/door.ts'
import { closeIdleWhileDraining } from './platform/drain.ts'
import { answerUnreadable, errorHandler, sendRefusal, unreadable } from './platform/errors.ts'
import { guard } from './platform/guard.ts'
import { acceptSockets } from './platform/handshake.ts'
import { health } from './platform/health.ts'
import { startJobs } from './platform/jobs.ts'
import { isOwnOrigin, originCheck } from './platform/origin.ts'
import { createPresence } from './platform/presence.ts'
import { createLimiter } from './platform/rate-limit.ts'
import { createIo, createRealtime, cutStalled } from './platform/realtime.ts'
import { connectRedis } from './platform/redis.ts'
import { type App, type ZodTypeProvider, zodSchemas } from './platform/schema.ts'
import { createSessions } from './platform/session.ts'
import { createDiskStorage } from './platform/storage.ts'
import { createStrangers } from './platform/strangers.ts'
import { createUnitOfWork } from './platform/unit-of-work.ts'
import { webClient } from './platform/web-client.ts'

const hour = 60 * 60 * 1000

/** The whole server as a value: the table of contents, one line a feature. It listens when its owner says so. */
export async function buildApp(env: Env): Promise<App> {
  const app: App = fastify({
    logger: env.LOG_LEVEL === 'silent' ? false : { level: env.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    // Requests are not logged, so none needs a logger of its own; what goes wrong says where.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 64 * 1024,
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
  const { log } = app
  const clock = createClock(env.CLOCK_OFFSET_MS)
  const db = connect(env.DATABASE_URL, {
    max: env.DATABASE_POOL,
    connectionTimeout: 1500,
    queryTimeout: 1900,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  const redis = connectRedis(env, log)
  const limiter = createLimiter(env, clock, redis)
  const sessions = createSessions(db, clock)
  const door = createDoor(env, sessions, limiter, clock)
  const strangers = createStrangers()
  const io = createIo(
    app.server,
    (request) => isOwnOrigin(request, env) && (env.RATE_LIMITS === 'off' || strangers.hasRoom(door.addressOf(request))),
  )
  let recheckSockets = () => {}
  // What a lost link may have swallowed, the tabs fetch again: those of this node, or those of all.
  const bus = connectBus(env, log, {
    toHearing: () => {
      recheckSockets()
      io.local.emit('resync', {})
    },
    toSpeaking: () => io.emit('resync', {}),
  })
  if (bus) io.adapter(busAdapter(bus))
  const realtime = createRealtime(io)
  const presence = createPresence({ db, clock, redis, send: realtime.emit, log })
  const context: Context = {
    env,
    log,
    clock,
    db,
    ...createUnitOfWork(db, realtime.emit),
    realtime,
    presence,
    sessions,
    door,
    limiter,
    storage: createDiskStorage(env.MEDIA_DIR, log),
  }

  const profiles = profileService(context)
  const matching = matchService(context)
  const accounts = authService(context, profiles)
  const uploads = mediaService(context)
  const decisions = swipeService(context, profiles, matching)
  const talk = chatService(context)

  // A foreign page may send plain text without asking first; nothing here reads it.
  app.removeContentTypeParser('text/plain')
  errorHandler(app)
  zodSchemas(app)
  originCheck(app, env)
  await app.register(cookie)
  await app.register(multipart)
  // Before the API: only what is registered after it inherits its security headers.
  await webClient(app, env)
  health(app, { env, db, redis, bus, sockets: () => io.sockets.sockets.size, people: presence.localCount })
  await app.register(async (api: App) => {
    guard(api, context)
    auth(api, context, accounts)
    profile(api, profiles)
    media(api, uploads)
    discovery(api, discoveryService(context))
    swipes(api, decisions)
    secondLook(api, secondLookService(context, decisions))
    matches(api, matching)
    chat(api, talk)
    const document = JSON.stringify(openApi(env.APP_NAME, Object.values(allRoutes)))
    api.get('/api/openapi.json', { config: { auth: 'none' } }, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(document),
    )
  })

  const handlers = { ...chatCommandHandlers(talk) }
  const sockets = acceptSockets(io, {
    env,
    log,
    sessions,
    door,
    strangers,
    presence,
    limiter,
    onSocket: (socket) => answerCommands(socket, handlers, limiter, log),
  })
  recheckSockets = sockets.recheck
  const stops = [
    sockets.stop,
    cutStalled(io),
    startJobs(db, log, [
      { name: 'unused-media', every: hour, run: uploads.sweep },
      { name: 'stray-media', every: 6 * hour, run: uploads.sweepStrays },
      { name: 'old-sessions', every: hour, run: sessions.sweep },
      { name: 'open-seals', every: hour, run: () => sealRest(db) },
      { name: 'old-seals', every: hour, run: () => deleteExpiredSeals(db, clock.now()) },
    ]),
  ]
  app.addHook('preClose', async () => {
    for (const stop of stops) stop()
    await presence.stop()
    io.local.disconnectSockets(true)
    // Not io.close(): it would close the HTTP server under requests that are still being answered.
    io.engine.close()
  })
  closeIdleWhileDraining(app)
  app.addHook('onClose', async () => {
    bus?.close()
    redis?.disconnect()
    await db.destroy()
  })
  return app
}
