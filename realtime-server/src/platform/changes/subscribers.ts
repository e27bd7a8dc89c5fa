import type { FastifyBaseLogger } from 'fastify'
import type { EventName } from '../../contract/index.ts'
import { createQueue } from '../base/semaphore.ts'
import type { EmittedEvent, Unit } from './unit.ts'

/** A feature's subscriber to another feature's event. Runs for each `emit`, so twice for an event that two people get in two views. */
interface Does<E extends EventName> {
  /**
   * Picks the texts that concern `inTransaction`; all by default. Only those turn a fast commit into a transaction; `inTransaction` still
   * runs for others if something else needed one.
   */
  concerns?(text: string): boolean
  /** For effects that must happen: writes in the change's transaction, mostly `jobs.schedule(unit.tx, …)`, and fails with it. */
  inTransaction?(unit: Unit, emitted: EmittedEvent<E>): Promise<void>
  /** For effects that may be lost with the process: runs on the change's node, after the event was emitted. */
  afterCommit?(emitted: EmittedEvent<E>): Promise<void>
  /** Filters events for `afterCommit`; others take no slot in the queue. */
  isFor?(emitted: EmittedEvent<E>): boolean
}

export interface Subscriber extends Does<EventName> {
  readonly event: EventName
}

/** Makes a subscriber, in its own file that `feature.ts` lists: `on('match:created', { afterCommit: async ({ payload }) => … })`. */
export const on = <E extends EventName>(event: E, does: Does<E>): Subscriber =>
  ({ event, ...does }) as Subscriber

export interface Subscribers {
  register(added: readonly Subscriber[]): void
  /** True if a subscriber to one of these events must run in its transaction. `text` is what the events say, if known. */
  needTransaction(events: readonly EventName[], text?: string): boolean
  /** Runs these events' subscribers in their transaction, and those of the events that they emit. */
  inTransaction(unit: Unit, emitted: readonly EmittedEvent[]): Promise<void>
  /** Starts these events' subscribers after COMMIT. */
  afterCommit(emitted: readonly EmittedEvent[]): void
  /** Resolves when all started subscribers have finished. */
  settled(): Promise<unknown>
  /** Subscribers that run or wait now, and those dropped because too many waited. */
  counts(): { waiting: number; dropped: number }
}

/** Most events that subscribers may add to a unit of work. More must be an endless circle. */
const addedAtMost = 1000
/** Subscribers that may wait after COMMIT. Further ones are dropped. */
const waitingAtMost = 10_000

/** @param atOnce subscribers that run at once after COMMIT */
export function createSubscribers(log: FastifyBaseLogger, atOnce = 2): Subscribers {
  const byEvent = new Map<EventName, Subscriber[]>()
  const running = new Set<Promise<void>>()
  const queued = createQueue(atOnce, waitingAtMost)
  let dropped = 0
  const subscribersTo = (event: EventName) => byEvent.get(event) ?? []

  return {
    register(added) {
      for (const subscriber of added)
        byEvent.set(subscriber.event, [...subscribersTo(subscriber.event), subscriber])
    },
    needTransaction: (events, text) =>
      events.some((event) =>
        subscribersTo(event).some(
          ({ inTransaction, concerns }) =>
            inTransaction && (text === undefined || (concerns?.(text) ?? true)),
        ),
      ),
    async inTransaction(unit, emitted) {
      const atMost = emitted.length + addedAtMost
      // The list grows while it is read.
      for (let n = 0; n < emitted.length; n++) {
        const each = emitted[n]
        if (n >= atMost) throw new Error(`${each?.event} is emitted by a circle of subscribers`)
        if (each)
          for (const subscriber of subscribersTo(each.event))
            await subscriber.inTransaction?.(unit, each)
      }
    },
    afterCommit(emitted) {
      for (const each of emitted)
        for (const { afterCommit, isFor } of subscribersTo(each.event)) {
          if (!afterCommit || isFor?.(each) === false) continue
          if (running.size >= atOnce + waitingAtMost) {
            dropped++
            continue
          }
          const run = queued(() => afterCommit(each))
            .catch((error: unknown) =>
              log.warn({ err: error, event: each.event }, 'a subscriber failed'),
            )
            .finally(() => running.delete(run))
          running.add(run)
        }
    },
    settled: () => Promise.all(running),
    counts: () => ({ waiting: running.size, dropped }),
  }
}
