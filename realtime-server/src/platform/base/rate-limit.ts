import type { Redis } from 'ioredis'
import type { Budget } from '../../contract/define.ts'
import type { Env } from '../../env.ts'
import { networksOf } from './address.ts'
import { BoundedMap } from './bounded-map.ts'
import type { Clock } from './clock.ts'
import { tooMany } from './errors.ts'

export interface Limiter {
  /**
   * Spends one, or an amount such as bytes, from a budget.
   * @throws Refusal TOO_MANY with the seconds to wait
   */
  spend(budget: Budget, key: string, amount?: number): Promise<void>
  /**
   * Spends one from the budgets of an address and of the networks around it, counted per `of`, such as an account.
   * @throws Refusal TOO_MANY
   */
  spendFrom(budget: Budget, address: string, of?: string): Promise<void>
  /**
   * Refuses like `spendFrom` if this process already knows that nothing is left. Spends nothing.
   * @throws Refusal TOO_MANY
   */
  requireLeft(budget: Budget, address: string): void
}

const heldAtMost = 100_000

/** Counts in fixed windows in Redis, or in this process if Redis is missing or down. */
export function createLimiter(env: Env, clock: Clock, redis: Redis | null): Limiter {
  if (env.RATE_LIMITS === 'off')
    return { spend: async () => {}, spendFrom: async () => {}, requireLeft: () => {} }
  // A slot's name includes its window, so old slots are never read again.
  const counts = new BoundedMap<string, number>({ entries: heldAtMost })
  /** Slots of spent budgets, so that a flood is refused here without asking Redis. */
  const spent = new BoundedMap<string, true>({ entries: heldAtMost })

  const countLocally = (slot: string, amount: number) => {
    const count = (counts.get(slot) ?? 0) + amount
    counts.set(slot, count)
    return count
  }

  const windowOf = ({ name, window }: Budget, key: string) => {
    const length = window * 1000
    const now = clock.now().getTime()
    const slot = `rate:${name}:${key}:${Math.floor(now / length)}`
    return { slot, wait: Math.ceil((length - (now % length)) / 1000) }
  }

  async function spend(budget: Budget, key: string, count: number, amount = 1): Promise<void> {
    const { slot, wait } = windowOf(budget, key)
    if (spent.has(slot)) throw tooMany(wait)
    const used =
      redis?.status === 'ready'
        ? await redis.addFor(slot, amount, budget.window).catch(() => countLocally(slot, amount))
        : countLocally(slot, amount)
    if (used <= count) return
    spent.set(slot, true)
    throw tooMany(wait)
  }

  return {
    requireLeft(budget, address) {
      for (const { key } of networksOf(address)) {
        const { slot, wait } = windowOf(budget, key)
        if (spent.has(slot)) throw tooMany(wait)
      }
    },
    spend: (budget, key, amount) => spend(budget, key, budget.count, amount),
    async spendFrom(budget, address, of) {
      // Starts with the narrowest network: a refusal there isn't counted further up, so one customer can't use up the neighbors' budget.
      for (const { key, span } of networksOf(address))
        await spend(budget, of === undefined ? key : `${of}:${key}`, countFor(budget, span))
    },
  }
}

/** Budget of a network `span` times as wide as an address. */
function countFor({ count, wider }: Budget, span: 1 | 4 | 16): number {
  if (span === 1 || !wider) return count * span
  return wider[span === 4 ? 0 : 1]
}
