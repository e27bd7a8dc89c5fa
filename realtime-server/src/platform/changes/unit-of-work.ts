import type { Db, Tx } from '@swoon/db'
import type { EventName, EventPayload } from '../../contract/index.ts'
import type { Audience } from '../sockets/realtime.ts'
import type { Subscribers } from './subscribers.ts'
import type { EmittedEvent, Outlets, Unit } from './unit.ts'

/** Like `Emit`, for some events only. */
export type EmitOf<Events extends EventName> = <E extends Events>(
  audience: Audience,
  event: E,
  payload: EventPayload<E>,
) => void

/**
 * Makes a change and emits its events. There are three ways:
 *
 * - `commit` is the ordinary one, to be used unless a measurement shows that it is too slow. It is
 * retried from the start if Postgres chose the transaction to end a deadlock.
 * - `commitStatement` is for a hot path whose whole change is one statement, such as a call of a
 * database function. Postgres commits it on its own, which saves two round trips and holds no
 * connection. The database is not read after it.
 * - `commitThenRead` is for a hot path whose first statement is the whole change, and which then
 * reads data that some of its events need.
 *
 * The two fast ways name the events that they emit. If a subscriber to one of them must run in the
 * transaction, they work like `commit`; `commitStatement` may name the text that the events say, so
 * that only texts that concern a subscriber become a transaction. Once something is written, a
 * failure drops none of the events emitted before. scripts/boundaries/fast-ways.ts lists the files
 * that may use them.
 */
export interface UnitOfWork {
  commit<T>(work: (unit: Unit) => Promise<T>): Promise<T>
  commitStatement<E extends EventName, T>(
    events: readonly E[],
    work: (unit: { db: Db | Tx; emit: EmitOf<E> }) => Promise<T>,
    text?: string,
  ): Promise<T>
  /**
   * `hasWritten` names the people concerned once the change is made. If reading then fails, they get `resync` besides the events emitted so
   * far.
   */
  commitThenRead<E extends EventName, T>(
    events: readonly E[],
    work: (unit: {
      db: Db | Tx
      emit: EmitOf<E>
      hasWritten: (concerned: readonly string[]) => void
    }) => Promise<T>,
  ): Promise<T>
}

/** Most tries of a transaction that Postgres ended, and the longest pause between them, in milliseconds. */
const tries = { atMost: 4, pause: 50 } as const

/** True if Postgres ended a transaction for others, in a deadlock or a serialization failure. None of it was committed. */
const isVictim = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

/**
 * Retries the work if Postgres ended it for others.
 * @param mayRepeat false once something has happened that must not happen twice
 */
async function untilNoVictim<T>(work: () => Promise<T>, mayRepeat = () => true): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt === tries.atMost || !isVictim(error) || !mayRepeat()) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * tries.pause))
    }
}

export function createUnitOfWork(db: Db, outlets: Outlets, subscribers: Subscribers): UnitOfWork {
  const commit: UnitOfWork['commit'] = async (work) => {
    const { held, result } = await untilNoVictim(async () => {
      const held = hold(outlets)
      const result = await db.transaction().execute(async (tx) => {
        const unit: Unit = { tx, ...held.outlets }
        const done = await work(unit)
        await subscribers.inTransaction(unit, held.emitted)
        return done
      })
      return { held, result }
    })
    held.release()
    subscribers.afterCommit(held.emitted)
    return result
  }

  async function thenRelease<T>(work: (held: Held) => Promise<T>): Promise<T> {
    const held = hold(outlets)
    try {
      return await untilNoVictim(() => work(held), held.isEmpty)
    } finally {
      held.release()
      subscribers.afterCommit(held.emitted)
    }
  }

  return {
    commit,
    commitStatement: (events, work, text) =>
      subscribers.needTransaction(events, text)
        ? commit(({ tx, emit }) => work({ db: tx, emit }))
        : thenRelease(({ outlets: { emit } }) => work({ db, emit })),
    commitThenRead(events, work) {
      if (subscribers.needTransaction(events))
        return commit(({ tx, emit }) => work({ db: tx, emit, hasWritten: () => {} }))
      return thenRelease(async ({ outlets: { emit } }) => {
        let concerned: readonly string[] = []
        const hasWritten = (userIds: readonly string[]) => {
          concerned = userIds
        }
        try {
          return await work({ db, emit, hasWritten })
        } catch (error) {
          if (concerned.length > 0) emit(concerned, 'resync', {})
          throw error
        }
      })
    },
  }
}

interface Held {
  readonly outlets: Outlets
  readonly emitted: readonly EmittedEvent[]
  /** Checks whether nothing waits to be sent. */
  isEmpty(): boolean
  /** Sends all events, in order. */
  release(): void
}

function hold({ emit, evict, endSession }: Outlets): Held {
  const emitted: EmittedEvent[] = []
  const actions: (() => void)[] = []
  return {
    emitted,
    isEmpty: () => actions.length === 0,
    outlets: {
      emit(audience, event, payload) {
        emitted.push({ audience, event, payload })
        actions.push(() => emit(audience, event, payload))
      },
      evict: (...to) => void actions.push(() => evict(...to)),
      endSession: (...to) => void actions.push(() => endSession(...to)),
    },
    release: () => {
      for (const action of actions) action()
    },
  }
}
