import { createCounters } from '../../platform/base/counters.ts'
import { refuse } from '../../platform/base/refusal.ts'

/**
 * Limits a person's simultaneous uploads, because incomplete ones hold memory or disk.
 * @throws Refusal TOO_MANY
 */
export function boundPerPerson(atOnce: number) {
  const running = createCounters()
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    if (running.of(userId) >= atOnce) throw refuse('uploadsRunning', {}, { retryAfter: 5 })
    const ended = running.add(userId)
    try {
      return await work()
    } finally {
      ended()
    }
  }
}
