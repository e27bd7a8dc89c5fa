import { type Db, stateOf } from '@swoon/db'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { done } from '../../contract/primitives.ts'
import type { Bus } from '../sockets/bus.ts'

interface Dependencies {
  db: Db
  redis: Redis | null
  bus: Bus | null
}

/** Serves `/healthz` (alive) and `/readyz` (able to serve; without Redis it is, but `degraded`). */
export function health(app: FastifyInstance, { db, redis, bus }: Dependencies): void {
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
    // Without Redis a node still serves its own people, and others catch up once Redis is back: taking the node out would help nobody.
    if (!writes) reply.code(503).header('retry-after', '1')
    return {
      ok: writes,
      status: !writes ? 'unavailable' : shared ? 'ready' : 'degraded',
      postgres: state === 'only reads' ? state : writes,
      redis: redis ? shared : 'not configured',
    }
  })
}
