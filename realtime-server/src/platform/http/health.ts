import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Db, stateOf } from '@swoon/db'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { done } from '../../contract/primitives.ts'
import type { Env } from '../../env.ts'
import type { Clock } from '../base/clock.ts'
import { notFound } from '../base/errors.ts'
import { measureJobs } from '../jobs/metrics.ts'
import type { Bus } from '../sockets/bus.ts'

interface Dependencies {
  env: Env
  clock: Clock
  db: Db
  redis: Redis | null
  bus: Bus | null
  sockets(): number
  people(): number
  subscribers(): { waiting: number; dropped: number }
  /** Milliseconds by which this machine's clock is ahead of the database's. */
  clockAhead(): number
}

/**
 * Serves `/healthz` (alive), `/readyz` (whether it can serve: without Redis it does, but `degraded`) and `/metrics` for Prometheus.
 * @returns a function to call at the end of every job
 */
export function health(
  app: FastifyInstance,
  { env, clock, db, redis, bus, sockets, people, subscribers, clockAhead }: Dependencies,
) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const gauges: [string, string, () => number][] = [
    ['live_sockets', 'Sockets connected to this process.', sockets],
    ['live_people', 'People with a socket on this process.', people],
    ['subscribers_waiting', 'Subscribers that run or wait after a commit.', () => subscribers().waiting],
    [
      'subscribers_dropped',
      'Subscribers that were dropped since the start, because too many waited.',
      () => subscribers().dropped,
    ],
    [
      'clock_ahead_seconds',
      "How far this machine's clock is ahead of the database's. Beyond 2 seconds either way the process times no jobs.",
      () => clockAhead() / 1000,
    ],
  ]
  for (const [name, help, read] of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  const onJobRun = measureJobs(registry, db, clock)

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  let asking: ReturnType<typeof stateOf> | null = null
  app.get('/healthz', async () => done)
  app.get('/readyz', async (_request, reply) => {
    // Anyone may ask, so simultaneous requests share one query.
    asking ??= stateOf(db).finally(() => {
      asking = null
    })
    const state = await asking
    const writes = state === 'writes'
    const shared = redis === null || (redis.status === 'ready' && bus?.isReady() === true)
    // Without Redis a node serves its own people, and the others hear of it once Redis is back: sending it no one would help no one.
    if (!writes) reply.code(503).header('retry-after', '1')
    return {
      ok: writes,
      status: !writes ? 'unavailable' : shared ? 'ready' : 'degraded',
      postgres: state === 'only reads' ? state : writes,
      redis: redis ? shared : 'not configured',
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw, env.METRICS_TOKEN)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return { onJobRun }
}

const proxied = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Allows requests with the token; without a configured token, requests from this machine that show no sign of a proxy. */
function mayRead({ socket, headers }: IncomingMessage, token: string | undefined): boolean {
  if (token) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  const address = socket.remoteAddress
  const isLocal = address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
  return isLocal && proxied.every((name) => headers[name] === undefined)
}

function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
