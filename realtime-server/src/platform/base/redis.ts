import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import type { Env } from '../../env.ts'

/** The connection of limiter and presence. It fails at once while Redis is away, and reconnects by itself. */
export function connectRedis(env: Env, log: FastifyBaseLogger): Redis | null {
  if (!env.REDIS_URL) return null
  const redis = new Redis(env.REDIS_URL, {
    keyPrefix: env.REDIS_PREFIX,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    // After one slow answer the connection counts as lost, so that no later request waits for it too.
    socketTimeout: 500,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1000),
  })
  redis.on('error', (error) => log.warn({ err: error }, 'redis'))
  return redis
}
