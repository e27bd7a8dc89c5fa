import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { deleteOldJobs } from '@swoon/db/queries/jobs'
import type { Registry } from 'prom-client'
import { nightlyJobs } from './backup/nightly.ts'
import { createBatch } from './base/batch.ts'
import type { Refused } from './base/errors.ts'
import type { Feature } from './feature.ts'
import { apiDocument } from './http/api-document.ts'
import { closeIdleWhileDraining } from './http/drain.ts'
import { guard } from './http/guard.ts'
import { health } from './http/health.ts'
import { metrics } from './http/metrics.ts'
import type { App } from './http/schema.ts'
import { securityLog } from './http/security-log.ts'
import { seen } from './http/seen.ts'
import { webClient } from './http/web-client.ts'
import { startJobWorker } from './jobs/worker.ts'
import type { Platform } from './platform.ts'
import { watchAccess } from './sockets/access-watch.ts'
import { answerCommands, type CommandHandlers, tabOf } from './sockets/commands.ts'
import { acceptSockets } from './sockets/handshake.ts'
import { cutStalled } from './sockets/realtime.ts'
import type { Tab } from './sockets/shared-rooms.ts'

/**
 * Serves features: their routes behind the guard, their commands on every socket, and their jobs. Stops with the server.
 * @returns all that `/metrics` shows
 */
export async function serve(
  app: App,
  platform: Platform,
  features: readonly Feature[],
): Promise<Registry> {
  const { context, admission, io, bus, redis } = platform
  const { env, db, presence } = context
  await app.register(cookie)
  await app.register(multipart)
  // Registered before the API, because only later registrations inherit the API's security headers.
  await webClient(app, context)
  health(app, { db, redis, bus })
  seen(app, context)
  const { onJobRun, onRefused, registry } = metrics(app, platform, features)
  await app.register(async (api: App) => {
    guard(api, context, admission)
    securityLog(api, context)
    for (const { routes } of features) routes?.(api)
    apiDocument(api, env.APP_NAME)
  })
  const stops = [acceptCommands(platform, features, onRefused), cutStalled(platform.rawConnections)]
  const { arrivals, realtime, rooms, recheckSockets } = platform
  const onChange = async (userIds?: readonly string[]) => {
    const outcomes = await Promise.allSettled(
      features.map(async ({ onAccessChange }) => onAccessChange?.(userIds)),
    )
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
  stops.push(
    watchAccess({ ...context, arrivals, io, realtime, rooms, recheckSockets, onChange }).stop,
  )
  for (const { subscribers } of features) platform.subscribers.register(subscribers ?? [])
  const worker = startWorker(platform, features, onJobRun)
  app.addHook('preClose', async () => {
    for (const stop of stops) stop()
    await Promise.all([presence.stop(), worker.stop()])
    io.local.disconnectSockets(true)
    // Not io.close(), which would close the HTTP server under requests in progress.
    io.engine.close()
  })
  closeIdleWhileDraining(app)
  return registry
}

function acceptCommands(
  platform: Platform,
  features: readonly Feature[],
  onRefused: (code: Refused) => void,
): () => void {
  const { context, admission, arrivals, io, bus, rawConnections, pendingConnections, realtime } =
    platform
  const { limiter, log } = context
  const handlers: CommandHandlers = Object.assign({}, ...features.map(({ commands }) => commands))
  const gatherers = features.flatMap(({ onTabsCame }) =>
    onTabsCame ? [createBatch((tabs: readonly Tab[]) => arrivals(() => onTabsCame(tabs)))] : [],
  )
  const came = (tab: Tab) => {
    for (const add of gatherers)
      add(tab).catch((error: unknown) =>
        log.warn({ err: error }, 'a tab did not get what it missed'),
      )
  }
  const left = (tab: Tab) => {
    for (const { onTabLeft } of features) {
      const release = onTabLeft?.(tab)
      if (release)
        arrivals(release).catch((error: unknown) =>
          log.warn({ err: error }, 'what a tab held was not released'),
        )
    }
  }
  const sockets = acceptSockets(io, {
    ...context,
    admission,
    arrivals,
    rawConnections,
    pendingConnections,
    realtime,
    bus,
    onSocket: (socket) => {
      answerCommands(socket, rawConnections.of(socket.conn).cut, handlers, {
        limiter,
        admission,
        log,
        onRefused,
      })
      socket.on('disconnect', () => left(tabOf(socket)))
      came(tabOf(socket))
    },
  })
  platform.recheckSockets = sockets.recheck
  return sockets.stop
}

const hour = 60 * 60 * 1000
/** Milliseconds for which dead jobs are kept for operators to look at. */
const deadKeptFor = 30 * 24 * hour

function startWorker(
  { context, jobQueue, jobConnections, shares }: Platform,
  features: readonly Feature[],
  onRun: (kind: string, outcome: 'done' | 'failed') => void,
) {
  const { db, clock } = context
  for (const { jobs } of features) if (jobs) jobQueue.register(jobs)
  const sweep = () => deleteOldJobs(db, new Date(clock.now().getTime() - deadKeptFor))
  jobQueue.register({ 'old-due-work': { every: hour, run: sweep } })
  jobQueue.register(nightlyJobs(context))
  return startJobWorker({
    ...context,
    ...jobConnections,
    queue: jobQueue,
    atOnce: shares.jobs,
    onRun,
  })
}
