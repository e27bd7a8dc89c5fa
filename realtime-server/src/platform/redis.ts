import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import { createClient, type RedisClientType } from 'redis'
import type { Env } from '../env.ts'

/** The limiter's and presence's connection: fails at once while Redis is away, and comes back by itself. */
export function connectRedis(env: Env, log: FastifyBaseLogger): Redis | null {
  if (!env.REDIS_URL) return null
  const redis = new Redis(env.REDIS_URL, {
    keyPrefix: env.REDIS_PREFIX,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1000,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1000),
  })
  redis.on('error', (error) => log.warn({ err: error }, 'redis'))
  return redis
}

/** The adapter's connections. `onReturn` runs when the link comes back after it was lost. */
export async function connectPubSub(
  env: Env,
  log: FastifyBaseLogger,
  onReturn: () => void,
): Promise<{ pub: RedisClientType; sub: RedisClientType } | null> {
  if (!env.REDIS_URL) return null
  const open = () =>
    createClient({
      url: env.REDIS_URL,
      disableOfflineQueue: true,
      pingInterval: 5000,
      socket: { connectTimeout: 2000, reconnectStrategy: (attempt: number) => Math.min(100 * (attempt + 1), 1000) },
    }) as RedisClientType
  const pub = open()
  const sub = open()
  for (const client of [pub, sub]) {
    let wasReady = false
    client.on('error', (error) => log.warn({ err: error }, 'redis pub/sub'))
    client.on('ready', () => {
      if (wasReady) onReturn()
      wasReady = true
    })
  }
  await Promise.all([pub.connect(), sub.connect()])
  return { pub, sub }
}
