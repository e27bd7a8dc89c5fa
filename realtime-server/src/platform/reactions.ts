import type { FastifyBaseLogger } from 'fastify'
import type { EventName } from '../contract/index.ts'
import { createQueue } from './semaphore.ts'
import type { Told, Unit } from './unit.ts'

/** What a feature does on an event of another. It is called for each `emit`, so for an event that two people get in two views twice. */
interface Does<E extends EventName> {
  /** What must happen: writes in the transaction of the change, mostly `due(unit.tx, …)`, and fails with it. */
  inTransaction?(unit: Unit, told: Told<E>): Promise<void>
  /** What may be lost with the process: runs on the node of the change, after it was told. */
  afterCommit?(told: Told<E>): Promise<void>
}

export interface Reaction extends Does<EventName> {
  readonly event: EventName
}

/** A reaction, for a file of its own that `feature.ts` lists: `on('match:created', { afterCommit: async ({ payload }) => … })`. */
export const on = <E extends EventName>(event: E, does: Does<E>): Reaction => ({ event, ...does }) as Reaction

export interface Reactions {
  register(added: readonly Reaction[]): void
  /** Whether one of these events is heard in the transaction that tells it, so that there must be one. */
  needTransaction(events: readonly EventName[]): boolean
  /** Calls what hears these events inside their transaction, and what hears those that come of it. */
  inTransaction(unit: Unit, told: readonly Told[]): Promise<void>
  /** Starts what hears them after COMMIT. */
  afterCommit(told: readonly Told[]): void
  /** When all that was started is done. */
  settled(): Promise<unknown>
}

/** Events of one unit of work, those of reactions included: more go in a circle. */
const toldAtMost = 1000
/** Reactions after COMMIT at once, and those that wait: beyond that they are lost. */
const [atOnce, waitingAtMost] = [4, 10_000]

export function createReactions(log: FastifyBaseLogger): Reactions {
  const byEvent = new Map<EventName, Reaction[]>()
  const running = new Set<Promise<void>>()
  const queued = createQueue(atOnce, waitingAtMost)
  const heardBy = (event: EventName) => byEvent.get(event) ?? []

  return {
    register(added) {
      for (const reaction of added) byEvent.set(reaction.event, [...heardBy(reaction.event), reaction])
    },
    needTransaction: (events) => events.some((event) => heardBy(event).some(({ inTransaction }) => inTransaction)),
    async inTransaction(unit, told) {
      // It grows while it is read.
      for (let n = 0; n < told.length; n++) {
        const each = told[n]
        if (n >= toldAtMost) throw new Error(`${each?.event} is told by a circle of reactions`)
        if (each) for (const reaction of heardBy(each.event)) await reaction.inTransaction?.(unit, each)
      }
    },
    afterCommit(told) {
      for (const each of told)
        for (const { afterCommit } of heardBy(each.event)) {
          if (!afterCommit) continue
          const run = queued(() => afterCommit(each))
            .catch((error: unknown) => log.warn({ err: error, event: each.event }, 'a reaction failed'))
            .finally(() => running.delete(run))
          running.add(run)
        }
    },
    settled: () => Promise.all(running),
  }
}
