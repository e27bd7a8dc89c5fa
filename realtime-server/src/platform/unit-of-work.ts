import type { Db, Tx } from '@swoon/db'
import type { EventName, EventPayload } from '../contract/index.ts'
import type { Reactions } from './reactions.ts'
import type { Audience } from './realtime.ts'
import type { Outlets, Told, Unit } from './unit.ts'

/** As `Emit`, for some events alone. */
export type EmitOf<Events extends EventName> = <E extends Events>(
  audience: Audience,
  event: E,
  payload: EventPayload<E>,
) => void

/**
 * How a change is made and told. There are three ways:
 *
 * - `commit` is the ordinary one, and right wherever it is not measured to be too slow.
 * - `commitStatement` is for a hot path whose whole change is one statement, such as a call of a database function. Postgres
 *   commits it by itself: two round trips less, and no connection is held. Nothing is asked of the database after it.
 * - `commitThenRead` is for a hot path whose first statement is the whole change, and which then reads what it tells. All of it
 *   has one connection, so that what was changed is told without waiting for another.
 *
 * The two fast ways name the events that they tell: where a reaction must hear one inside the transaction, they run as `commit`
 * does. Once something is written, a failure drops nothing of what was told. Which files may use them is listed in
 * scripts/boundaries/fast-ways.ts.
 */
export interface UnitOfWork {
  commit<T>(work: (unit: Unit) => Promise<T>): Promise<T>
  commitStatement<E extends EventName, T>(
    tells: readonly E[],
    work: (unit: { db: Db | Tx; emit: EmitOf<E> }) => Promise<T>,
  ): Promise<T>
  /**
   * `hasWritten` names whom the change concerns as soon as it is made: where the reading fails after it, they are told `resync`
   * beside what was told until then.
   */
  commitThenRead<E extends EventName, T>(
    tells: readonly E[],
    work: (unit: { db: Db | Tx; emit: EmitOf<E>; hasWritten: (concerned: readonly string[]) => void }) => Promise<T>,
  ): Promise<T>
}

export function createUnitOfWork(db: Db, outlets: Outlets, reactions: Reactions): UnitOfWork {
  const commit: UnitOfWork['commit'] = async (work) => {
    const held = hold(outlets)
    const result = await db.transaction().execute(async (tx) => {
      const unit: Unit = { tx, ...held.outlets }
      const done = await work(unit)
      await reactions.inTransaction(unit, held.told)
      return done
    })
    held.release()
    reactions.afterCommit(held.told)
    return result
  }

  async function thenTell<T>(work: (held: Held) => Promise<T>): Promise<T> {
    const held = hold(outlets)
    try {
      return await work(held)
    } finally {
      held.release()
      reactions.afterCommit(held.told)
    }
  }

  return {
    commit,
    commitStatement: (tells, work) =>
      reactions.needTransaction(tells)
        ? commit(({ tx, emit }) => work({ db: tx, emit }))
        : thenTell(({ outlets: { emit } }) => work({ db, emit })),
    commitThenRead(tells, work) {
      if (reactions.needTransaction(tells))
        return commit(({ tx, emit }) => work({ db: tx, emit, hasWritten: () => {} }))
      return thenTell(async ({ outlets: { emit } }) => {
        let concerned: readonly string[] = []
        const hasWritten = (userIds: readonly string[]) => {
          concerned = userIds
        }
        try {
          return await db.connection().execute((one) => work({ db: one, emit, hasWritten }))
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
  readonly told: readonly Told[]
  /** Tells all of it, in order. */
  release(): void
}

function hold({ emit, evict, endSession }: Outlets): Held {
  const told: Told[] = []
  const actions: (() => void)[] = []
  return {
    told,
    outlets: {
      emit(audience, event, payload) {
        told.push({ audience, event, payload })
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
