import type { IncomingMessage } from 'node:http'
import { poolOf } from '@swoon/db/compiled'
import { deskCounts } from '@swoon/db/queries/desk'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { lastCheck } from '../backup/checked.ts'
import { backupsIn } from '../backup/kept.ts'
import { notFound, type Refused } from '../base/errors.ts'
import { isSameText } from '../base/same-text.ts'
import { type Outcome, type Tallied, tallied } from '../base/tally.ts'
import type { Feature } from '../feature.ts'
import { measureJobs } from '../jobs/metrics.ts'
import type { Platform } from '../platform.ts'

/**
 * Serves `/metrics` for Prometheus: requests, sockets, jobs, connections to Postgres, the bus and the features' counters. docs/operating.md
 * says what to watch.
 * @returns functions to call at the end of every job, and for every refused command, and what else may add metrics to
 */
export function metrics(app: FastifyInstance, platform: Platform, features: readonly Feature[]) {
  const { env, clock, db } = platform.context
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, registers })

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  })
  const refusals = new Counter({
    name: 'refusals_total',
    help: 'Requests and commands that were refused, by the code of the refusal; FAULT is a fault of ours.',
    labelNames: ['code'],
    registers,
  })
  const waited = histogram(
    'database_pool_wait_seconds',
    'Time that work waited for a connection to Postgres.',
    [...[0.001, 0.005, 0.02, 0.1, 0.5, 1.5]],
  )
  platform.waits.pool = (seconds) => waited.observe(seconds)
  const delivered = histogram(
    'bus_delivery_seconds',
    'Time that events of this process took through Redis and back.',
    [...[0.001, 0.005, 0.02, 0.1, 0.5, 2]],
  )
  platform.waits.bus = (seconds) => delivered.observe(seconds)
  platform.waits.ended = tallies(registry)
  for (const [name, help, read] of gaugesOf(platform))
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const onJobRun = measureJobs(registry, db, clock)
  measureDesk(registry, platform)
  if (env.BACKUP_DIR) measureBackups(registry, platform, env.BACKUP_DIR)
  const countCall = countFeatures(registry, platform, features)

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    if (reply.refused) refusals.inc({ code: reply.refused })
    else if (reply.statusCode < 300) countCall(request.method, route)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw, env.METRICS_TOKEN)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return { onJobRun, onRefused: (code: Refused) => refusals.inc({ code }), registry }
}

function gaugesOf({
  context,
  io,
  bus,
  subscribers,
  jobQueue,
  admission,
}: Platform): [string, string, () => number][] {
  const pool = poolOf(context.db)
  return [
    ['live_sockets', 'Sockets connected to this process.', () => io.sockets.sockets.size],
    ['live_people', 'People with a socket on this process.', context.presence.localCount],
    [
      'database_pool_connections',
      'Connections to Postgres that this process has open.',
      () => pool.totalCount,
    ],
    [
      'database_pool_waiting',
      'Pieces of work that wait for a connection to Postgres, begun or not.',
      () => pool.waitingCount + admission.waiting(),
    ],
    [
      'bus_up',
      'Whether events reach the other processes; 1 where there is no Redis.',
      () => (bus === null || bus.isReady() ? 1 : 0),
    ],
    [
      'subscribers_waiting',
      'Subscribers that run or wait after a commit.',
      () => subscribers.counts().waiting,
    ],
    [
      'subscribers_dropped',
      'Subscribers that were dropped since the start, because too many waited.',
      () => subscribers.counts().dropped,
    ],
    [
      'clock_ahead_seconds',
      "How far this machine's clock is ahead of the database's. Beyond 2 seconds either way the process times no jobs.",
      () => jobQueue.clockCheck.ahead() / 1000,
    ],
  ]
}

/** Adds the moderators' waiting work. All gauges of one scrape share a query; while the database is down they are empty. */
function measureDesk(registry: Registry, { context: { db, clock } }: Platform): void {
  let asking: ReturnType<typeof deskCounts> | null = null
  const counts = () => {
    asking ??= deskCounts(db)
      .catch(() => [])
      .finally(() => {
        asking = null
      })
    return asking
  }
  const age = (since: Date | null) =>
    since ? Math.max(0, clock.now().getTime() - since.getTime()) / 1000 : 0
  const gauges: [
    string,
    string,
    (count: Awaited<ReturnType<typeof deskCounts>>[number]) => number,
  ][] = [
    [
      'desk_waiting',
      'What waits for a moderator: reports, verifications, appeals, support.',
      ({ open }) => open,
    ],
    [
      'desk_oldest_seconds',
      'For how long the oldest of it has waited.',
      ({ oldest }) => age(oldest),
    ],
  ]
  for (const [name, help, read] of gauges)
    new Gauge({
      name,
      help,
      labelNames: ['what'],
      registers: [registry],
      async collect() {
        const found = await counts()
        this.reset()
        for (const count of found) this.set({ what: count.what }, read(count))
      },
    })
}

/** @returns a function to call when such work ends */
function tallies(registry: Registry): (what: Tallied, outcome: Outcome) => void {
  const counters = Object.entries(tallied).map(([what, help]) => {
    const counter = new Counter({
      name: `${what}_total`,
      help,
      labelNames: ['outcome'],
      registers: [registry],
    })
    // Shown from the beginning: Prometheus would not see the first failure as an increase.
    for (const outcome of ['done', 'failed']) counter.inc({ outcome }, 0)
    return [what, counter] as const
  })
  const counterOf = new Map<string, Counter>(counters)
  return (what, outcome) => counterOf.get(what)?.inc({ outcome })
}

function measureBackups(
  registry: Registry,
  { context: { clock } }: Platform,
  parent: string,
): void {
  new Gauge({
    name: 'backup_age_seconds',
    help: 'The age of the newest backup in BACKUP_DIR; since 1970 where there is none.',
    registers: [registry],
    async collect() {
      const newest = (await backupsIn(parent)).find(({ isPartial }) => !isPartial)
      this.set((clock.now().getTime() - (newest?.at.getTime() ?? 0)) / 1000)
    },
  })
  new Gauge({
    name: 'backup_check_failed',
    help: 'Whether the last check of a backup in BACKUP_DIR found it broken.',
    registers: [registry],
    async collect() {
      this.set((await lastCheck(parent))?.isWhole === false ? 1 : 0)
    },
  })
}

/** @returns a function to call for every successful request */
function countFeatures(
  registry: Registry,
  { eventCounts }: Platform,
  features: readonly Feature[],
) {
  const byRoute = new Map<string, Counter>()
  for (const { counts = {} } of features)
    for (const [name, counted] of Object.entries(counts)) {
      const counter = new Counter({
        name: `${name}_total`,
        help: counted.help,
        registers: [registry],
      })
      if ('route' in counted) byRoute.set(`${counted.route.method} ${counted.route.url}`, counter)
      else eventCounts.on(counted.event, counted.fits, () => counter.inc())
    }
  return (method: string, route: string) => byRoute.get(`${method} ${route}`)?.inc()
}

const proxied = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Allows requests with the token. Without a configured token, allows requests from this machine with no sign of a proxy. */
function mayRead({ socket, headers }: IncomingMessage, token: string | undefined): boolean {
  if (token) return isSameText(headers.authorization ?? '', `Bearer ${token}`)
  const address = socket.remoteAddress
  const isLocal = address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
  return isLocal && proxied.every((name) => headers[name] === undefined)
}
