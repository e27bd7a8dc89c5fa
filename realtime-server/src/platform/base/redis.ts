import type { FastifyBaseLogger } from 'fastify'
import { Redis, type Result } from 'ioredis'
import type { Env } from '../../env.ts'

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /**
     * Adds to a count that expires this many seconds after its first addition.
     * @returns the count
     */
    addFor(key: string, amount: number, seconds: number): Result<number, Context>
  }
}

/** One command, because every request needs it. */
const addFor = {
  numberOfKeys: 1,
  lua: `local count = redis.call('INCRBY', KEYS[1], ARGV[1])
if count == tonumber(ARGV[1]) then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
return count`,
}

/** Connection of limiter and presence. Fails at once while Redis is down, and reconnects automatically. */
export function connectRedis(env: Env, log: FastifyBaseLogger): Redis | null {
  if (!env.REDIS_URL) return null
  const redis = new Redis(env.REDIS_URL, {
    keyPrefix: env.REDIS_PREFIX,
    scripts: { addFor },
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    // After one slow reply the connection counts as lost, so that no later request waits too.
    socketTimeout: 500,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1000),
  })
  redis.on('error', (error) => log.warn({ err: error }, 'redis'))
  return redis
}
