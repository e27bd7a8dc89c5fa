import type { FastifyBaseLogger } from 'fastify'
import type { EventName } from '../../contract/index.ts'
import { createQueue } from '../base/semaphore.ts'
import type { EmittedEvent, Unit } from './unit.ts'

/** A feature's subscriber to an event of another. It runs for each `emit`, so twice for an event that two people get in two views. */
interface Does<E extends EventName> {
  /**
   * Filters texts by whether they concern `inTransaction`; all do by default. Only those turn a
   * fast commit into a transaction; `inTransaction` still runs for the others if something else
   * needed one.
   */
  concerns?(text: string): boolean
  /** For what must happen: writes in the transaction of the change, mostly `jobs.schedule(unit.tx, …)`, and fails with it. */
  inTransaction?(unit: Unit, emitted: EmittedEvent<E>): Promise<void>
  /** For what may be lost with the process: runs on the node of the change, after the event was emitted. */
  afterCommit?(emitted: EmittedEvent<E>): Promise<void>
  /** Filters events for `afterCommit`; the others take no place in the queue. */
  isFor?(emitted: EmittedEvent<E>): boolean
}

export interface Subscriber extends Does<EventName> {
  readonly event: EventName
}

/**
 * Makes a subscriber, in a separate file that `feature.ts` lists: `on('match:created', {
 * afterCommit: async ({ payload }) => … })`.
 */
export const on = <E extends EventName>(event: E, does: Does<E>): Subscriber =>
  ({ event, ...does }) as Subscriber

export interface Subscribers {
  register(added: readonly Subscriber[]): void
  /**
   * Checks whether a subscriber to one of these events runs in its transaction, so that a
   * transaction is needed. `text` is what they say, if known.
   */
  needTransaction(events: readonly EventName[], text?: string): boolean
  /** Runs the subscribers to these events in their transaction, and those to the events that they emit. */
  inTransaction(unit: Unit, emitted: readonly EmittedEvent[]): Promise<void>
  /** Starts the subscribers to these events after COMMIT. */
  afterCommit(emitted: readonly EmittedEvent[]): void
  /** Resolves when all started subscribers have ended. */
  settled(): Promise<unknown>
  /** How many subscribers run or wait now, and how many were dropped because too many waited. */
  counts(): { waiting: number; dropped: number }
}

/** The most events that subscribers add to those of a unit of work. More are taken for an endless circle. */
const addedAtMost = 1000
/** How many subscribers may wait after COMMIT. Further ones are dropped. */
const waitingAtMost = 10_000

/** @param atOnce how many subscribers run at once after COMMIT */
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
