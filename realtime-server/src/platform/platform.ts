import { connect, type Db } from '@swoon/db'
import { poolOf } from '@swoon/db/compiled'
import type { Redis } from 'ioredis'
import type { Env } from '../env.ts'
import { createClock } from './base/clock.ts'
import { type Admission, createAdmission } from './base/fair-queue.ts'
import { ownOrigin } from './base/origin.ts'
import { createLimiter } from './base/rate-limit.ts'
import { connectRedis } from './base/redis.ts'
import { createQueue, type Queue } from './base/semaphore.ts'
import { type Shares, sharesOf } from './base/shares.ts'
import { createTally, type Tally } from './base/tally.ts'
import { createEventCounts, type EventCounts } from './changes/counted.ts'
import { createSubscribers, type Subscribers } from './changes/subscribers.ts'
import { createUnitOfWork, type UnitOfWork } from './changes/unit-of-work.ts'
import type { Context } from './context.ts'
import { createDownloads } from './http/downloads.ts'
import { boundRequests } from './http/in-flight.ts'
import type { App } from './http/schema.ts'
import { createJobQueue, type JobQueue } from './jobs/jobs.ts'
import { createAuthenticator } from './sessions/authenticator.ts'
import { lastingSecret } from './sessions/lasting.ts'
import { createSessions } from './sessions/session.ts'
import { allAreBackAfter, type Bus, connectBus } from './sockets/bus.ts'
import { busAdapter } from './sockets/bus-adapter.ts'
import { OrderedAdapter } from './sockets/ordered-adapter.ts'
import { createPackets } from './sockets/packets.ts'
import { createPendingConnections, type PendingConnections } from './sockets/pending-connections.ts'
import { createPresence } from './sockets/presence.ts'
import { createRawConnections, type RawConnections } from './sockets/raw-connections.ts'
import { createIo, createRealtime, type Io, type Realtime } from './sockets/realtime.ts'
import { type AllSharedRooms, createSharedRooms } from './sockets/shared-rooms.ts'
import { openStorage } from './storage/open.ts'
import { talliedStorage } from './storage/storage.ts'

/** Milliseconds that work waits for a connection to Postgres: once before it starts, and then for each one. */
const connectionWithin = 1500
/** Milliseconds that a stopping server waits for subscribers after COMMIT, and for the release of what its sockets held. */
const settleFor = 2000

/** Dependencies of features, and those only for the platform. */
export interface Platform {
  readonly context: Context
  readonly admission: Admission
  readonly shares: Shares
  /** Runs the work that follows sockets coming and going. */
  readonly arrivals: Queue
  readonly io: Io
  readonly bus: Bus | null
  readonly redis: Redis | null
  readonly jobQueue: JobQueue
  /** The job worker's own connections, which requests can't use up: it listens, reports that it is alive, and runs exactly-once jobs. */
  readonly jobConnections: { readonly db: Db; readonly commit: UnitOfWork['commit'] }
  readonly subscribers: Subscribers
  readonly eventCounts: EventCounts
  readonly waits: Waits
  readonly realtime: Realtime
  readonly rooms: AllSharedRooms
  readonly rawConnections: RawConnections
  readonly pendingConnections: PendingConnections
  /** Set by the code that accepts sockets: checks at once for sessions that ended without an event. */
  recheckSockets(): void
}

/** Reports durations, in seconds, and how work ended to `/metrics` once that exists. */
interface Waits {
  pool(seconds: number): void
  bus(seconds: number): void
  ended: Tally['count']
}

/** Opens connections to Postgres, Redis and the other nodes, and closes them with the server. */
export async function openPlatform(app: App, env: Env): Promise<Platform> {
  const { log } = app
  const clock = createClock(env.CLOCK_OFFSET_MS)
  const waits: Waits = { pool: () => {}, bus: () => {}, ended: () => {} }
  const tally = createTally((what, outcome) => waits.ended(what, outcome))
  const pool = {
    connectionTimeout: connectionWithin,
    queryTimeout: 1900,
    onError: (error: Error) => log.warn({ err: error }, 'a database connection broke'),
  }
  const db = connect(env.DATABASE_URL, {
    ...pool,
    max: env.DATABASE_POOL,
    onWait: (seconds) => waits.pool(seconds),
  })
  const shares = sharesOf(env.DATABASE_POOL)
  const jobDb = connect(env.DATABASE_URL, { ...pool, max: shares.jobConnections })
  const admission = createAdmission(poolOf(db), connectionWithin, (seconds) => waits.pool(seconds))
  const redis = connectRedis(env, log)
  const limiter = createLimiter(env, clock, redis)
  const sessions = createSessions(db, clock)
  const authenticator = createAuthenticator({ env, log, sessions, limiter, clock })
  const pendingConnections = createPendingConnections()
  const rawConnections = createRawConnections()
  const isOwnOrigin = ownOrigin(env)
  const io = createIo(
    app.server,
    rawConnections,
    (request) =>
      isOwnOrigin(request) &&
      (env.RATE_LIMITS === 'off' ||
        pendingConnections.hasCapacity(authenticator.addressOf(request))),
  )
  // Added after Engine.IO, so that its requests are counted too.
  boundRequests(app.server, (request) =>
    env.RATE_LIMITS === 'off' ? null : authenticator.addressOf(request),
  )
  // Events may have been lost with the connection, so tabs fetch again and rooms check their people: those of this node, or of all.
  let resyncing: NodeJS.Timeout | null = null
  /** Makes this node's tabs fetch again, once for everything that nodes lost at the same time. */
  const resyncSoon = () => {
    resyncing ??= setTimeout(() => {
      resyncing = null
      realtime.broadcast([], 'resync', {}, true)
    }, allAreBackAfter).unref()
  }
  const bus = connectBus(env, log, {
    toHearing: () => {
      platform.recheckSockets()
      void rooms.recheck()
      resyncSoon()
    },
    toSpeaking: () => bus?.send({ call: 'recheck' }),
    delivered: (seconds) => waits.bus(seconds),
  })
  bus?.onMessage((message) => {
    if ((message as { call: string }).call === 'recheck') resyncSoon()
  })
  io.adapter(bus ? busAdapter(bus) : OrderedAdapter)
  const realtime = createRealtime(io, createPackets(env.CHECK_OUTPUT === 'on'), log)
  const rooms = createSharedRooms({ io, bus, realtime, log })
  const subscribers = createSubscribers(log, shares.subscribers)
  // Never full, because it holds at most one entry per tab that held something; arrivals are batched.
  const arrivals = createQueue(shares.arrivals, Number.POSITIVE_INFINITY)
  const presence = createPresence({ arrivals, db, clock, redis, ephemeral: realtime.emit, log })
  const eventCounts = createEventCounts()
  const afterCommit: Subscribers['afterCommit'] = (emitted) => {
    eventCounts.add(emitted)
    subscribers.afterCommit(emitted)
  }
  const unitOfWorkOn = (on: Db) =>
    createUnitOfWork(on, { ...realtime, evict: rooms.evict }, { ...subscribers, afterCommit })
  const unitOfWork = unitOfWorkOn(db)
  const jobQueue = createJobQueue({ db: jobDb, clock, log, commit: unitOfWork.commit })
  const context: Context = {
    env,
    lasting: await lastingSecret(db, env.SESSION_SECRET, log),
    log,
    clock,
    db,
    jobs: jobQueue.jobs,
    ...unitOfWork,
    ephemeral: realtime.emit,
    sharedRooms: rooms.sharedRooms,
    presence,
    sessions,
    authenticator,
    limiter,
    storage: talliedStorage(await openStorage(env, log), tally),
    downloads: createDownloads(log),
    tally,
  }
  const platform: Platform = {
    context,
    admission,
    shares,
    arrivals,
    io,
    bus,
    redis,
    jobQueue,
    jobConnections: { db: jobDb, commit: unitOfWorkOn(jobDb).commit },
    subscribers,
    eventCounts,
    waits,
    realtime,
    rooms,
    rawConnections,
    pendingConnections,
    recheckSockets: () => {},
  }
  app.addHook('onClose', async () => {
    rooms.stop()
    if (resyncing) clearTimeout(resyncing)
    const settled = presence
      .settled()
      .then(() => arrivals.settled())
      .then(() => subscribers.settled())
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, settleFor).unref())])
    bus?.close()
    redis?.disconnect()
    await Promise.all([db.destroy(), jobDb.destroy()])
  })
  return platform
}
