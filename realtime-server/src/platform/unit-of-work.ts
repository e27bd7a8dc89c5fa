import type { Db, Tx } from '@swoon/db'
import type { EventName, EventPayload } from '../contract/index.ts'
import type { Emit } from './realtime.ts'

/** Runs work in a transaction. What it emits is held until COMMIT and dropped on rollback. */
export type Commit = <T>(work: (unit: { tx: Tx; emit: Emit }) => Promise<T>) => Promise<T>

/** As `commit` for work of one statement, which Postgres commits by itself: two round trips less, and no connection is held. */
export type CommitOne = <T>(work: (unit: { db: Db; emit: Emit }) => Promise<T>) => Promise<T>

/**
 * As `commitOne` where reading follows the one statement that changes. All of it has one connection: what was changed is
 * told without waiting for another.
 */
export type CommitFirst = CommitOne

export interface UnitOfWork {
  readonly commit: Commit
  readonly commitOne: CommitOne
  readonly commitFirst: CommitFirst
}

export function createUnitOfWork(db: Db, send: Emit): UnitOfWork {
  async function thenTell<T>(work: (emit: Emit) => Promise<T>): Promise<T> {
    const held = hold()
    const result = await work(held.emit)
    held.release(send)
    return result
  }
  return {
    commit: (work) => thenTell((emit) => db.transaction().execute((tx) => work({ tx, emit }))),
    commitOne: (work) => thenTell((emit) => work({ db, emit })),
    commitFirst: (work) => thenTell((emit) => db.connection().execute((one) => work({ db: one, emit }))),
  }
}

function hold() {
  const events: (() => void)[] = []
  let send: Emit | null = null
  return {
    emit<E extends EventName>(userIds: string | readonly string[], event: E, payload: EventPayload<E>) {
      events.push(() => send?.(userIds, event, payload))
    },
    release(to: Emit) {
      send = to
      for (const event of events) event()
    },
  }
}
