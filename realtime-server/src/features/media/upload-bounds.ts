import type { FastifyRequest } from 'fastify'
import { createCounters } from '../../platform/counters.ts'
import { Refusal } from '../../platform/errors.ts'

/** Milliseconds for which the sender of a refused upload can read the reason, while the rest of the upload is discarded. */
const readsWithin = 2000

/** Ends the connection of an upload that was answered before it was complete, since it may never end. */
export async function hangUp({ raw }: FastifyRequest): Promise<void> {
  if (!raw.complete) setTimeout(() => raw.destroy(), readsWithin).unref()
}

/** Incomplete uploads hold memory or disk, so nobody may have many at once. @throws Refusal TOO_MANY */
export function boundPerPerson(atOnce: number) {
  const running = createCounters()
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    if (running.of(userId) >= atOnce)
      throw new Refusal('TOO_MANY', 'Please wait until your other uploads are done.', { retryAfter: 5 })
    const ended = running.add(userId)
    try {
      return await work()
    } finally {
      ended()
    }
  }
}
