import type { Redis } from 'ioredis'
import type { Env } from '../env.ts'
import type { Clock } from './clock.ts'
import { tooMany } from './errors.ts'

/** Requests in a window of seconds. Counted per person; where nobody is signed in, per address. */
export const budgets = {
  default: { count: 600, window: 60 },
  /** Requests with a session that is none. */
  stranger: { count: 120, window: 60 },
  login: { count: 20, window: 300 },
  /** Guesses at one account from one address; and from everywhere, so much wider that few can lock out its owner. */
  'login-account': { count: 10, window: 300 },
  'login-everywhere': { count: 200, window: 3600 },
  signup: { count: 10, window: 3600 },
  profile: { count: 60, window: 60 },
  /** Another gender or date of birth once the profile is made: nobody is somebody else by the hour. */
  identity: { count: 4, window: 86_400 },
  upload: { count: 60, window: 3600 },
  proxy: { count: 300, window: 300 },
  'proxy-preview': { count: 30, window: 3600 },
  /** Links that come newly onto a profile: from there the proxy fetches them for everybody. */
  'photo-link': { count: 30, window: 3600 },
  /** Decks and Second Look: each reads through very many people. */
  deck: { count: 120, window: 60 },
  swipe: { count: 300, window: 60 },
  message: { count: 120, window: 60 },
  command: { count: 300, window: 60 },
  connect: { count: 120, window: 60 },
} as const

export type BudgetName = keyof typeof budgets

export interface Limiter {
  /** Spends one of a budget. @throws Refusal TOO_MANY with the seconds to wait */
  spend(name: BudgetName, key: string): Promise<void>
  /** Refuses as `spend` does where this process already knows that nothing is left; spends nothing. @throws Refusal TOO_MANY */
  requireLeft(name: BudgetName, key: string): void
}

const heldAtMost = 100_000

/** Fixed windows in Redis, or in this process where there is none or while it is away. */
export function createLimiter(env: Env, clock: Clock, redis: Redis | null): Limiter {
  if (env.RATE_LIMITS === 'off') return { spend: async () => {}, requireLeft: () => {} }
  const counts = new Map<string, number>()
  /** Windows in which nothing is left: a flood is refused here, and asks Redis nothing. */
  const spent = new Set<string>()

  const countLocally = (slot: string) => {
    const count = (counts.get(slot) ?? 0) + 1
    counts.set(slot, count)
    forgetOldest(counts)
    return count
  }

  const countShared = async (shared: Redis, slot: string, window: number) => {
    const replies = await shared.multi().incr(slot).expire(slot, window).exec()
    return Number(replies?.[0]?.[1] ?? 0)
  }

  const windowOf = (name: BudgetName, key: string) => {
    const length = budgets[name].window * 1000
    const now = clock.now().getTime()
    const slot = `rate:${name}:${key}:${Math.floor(now / length)}`
    return { slot, wait: Math.ceil((length - (now % length)) / 1000) }
  }

  return {
    requireLeft(name, key) {
      const { slot, wait } = windowOf(name, key)
      if (spent.has(slot)) throw tooMany(wait)
    },
    async spend(name, key) {
      const { slot, wait } = windowOf(name, key)
      if (spent.has(slot)) throw tooMany(wait)
      const { count, window } = budgets[name]
      const used =
        redis?.status === 'ready'
          ? await countShared(redis, slot, window).catch(() => countLocally(slot))
          : countLocally(slot)
      if (used <= count) return
      spent.add(slot)
      forgetOldest(spent)
      throw tooMany(wait)
    },
  }
}

/** A slot carries its window, so an old one is never asked for again. */
function forgetOldest(held: Map<string, unknown> | Set<string>): void {
  if (held.size <= heldAtMost) return
  const [oldest] = held.keys()
  if (oldest !== undefined) held.delete(oldest)
}
