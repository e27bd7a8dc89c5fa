import type { Redis } from 'ioredis'
import type { Env } from '../env.ts'
import type { Clock } from './clock.ts'
import { Refusal } from './errors.ts'

/** Requests in a window of seconds. Counted per person; where nobody is signed in, per address. */
export const budgets = {
  default: { count: 600, window: 60 },
  login: { count: 20, window: 300 },
  'login-account': { count: 10, window: 300 },
  signup: { count: 10, window: 3600 },
  upload: { count: 60, window: 3600 },
  proxy: { count: 300, window: 300 },
  'proxy-preview': { count: 30, window: 3600 },
  swipe: { count: 300, window: 60 },
  message: { count: 120, window: 60 },
  command: { count: 300, window: 60 },
  connect: { count: 120, window: 60 },
} as const

export type BudgetName = keyof typeof budgets

export interface Limiter {
  /** Spends one of a budget. @throws Refusal TOO_MANY with the seconds to wait */
  spend(name: BudgetName, key: string): Promise<void>
}

/** Fixed windows in Redis, or in this process where there is none or while it is away. */
export function createLimiter(env: Env, clock: Clock, redis: Redis | null): Limiter {
  if (env.RATE_LIMITS === 'off') return { spend: async () => {} }
  const local = new Map<string, { count: number; endsAt: number }>()

  const countLocally = (key: string, window: number, now: number) => {
    if (local.size > 100_000) for (const [name, entry] of local) if (entry.endsAt <= now) local.delete(name)
    const entry = local.get(key)
    if (entry && entry.endsAt > now) return ++entry.count
    local.set(key, { count: 1, endsAt: now + window * 1000 })
    return 1
  }

  const countShared = async (shared: Redis, key: string, window: number) => {
    const replies = await shared.multi().incr(key).expire(key, window).exec()
    return Number(replies?.[0]?.[1] ?? 0)
  }

  return {
    async spend(name, key) {
      const { count, window } = budgets[name]
      const now = clock.now().getTime()
      const slot = `rate:${name}:${key}:${Math.floor(now / (window * 1000))}`
      const spent =
        redis?.status === 'ready'
          ? await countShared(redis, slot, window).catch(() => countLocally(slot, window, now))
          : countLocally(slot, window, now)
      if (spent <= count) return
      const wait = Math.ceil((window * 1000 - (now % (window * 1000))) / 1000)
      throw new Refusal('TOO_MANY', 'That was a lot at once. Please wait a moment.', { retryAfter: wait })
    },
  }
}
