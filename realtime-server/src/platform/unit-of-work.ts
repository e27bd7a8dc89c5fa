import type { Db, Tx } from '@swoon/db'
import type { EventName, EventPayload } from '../contract/index.ts'
import type { Emit } from './realtime.ts'

/** Runs work in a transaction. What it emits is held until COMMIT and dropped on rollback. */
export type Commit = <T>(work: (unit: { tx: Tx; emit: Emit }) => Promise<T>) => Promise<T>

/** As `commit` for work that is one statement: Postgres commits it by itself, which spares two round trips. */
export type CommitOne = <T>(work: (unit: { db: Db; emit: Emit }) => Promise<T>) => Promise<T>

export function createUnitOfWork(db: Db, send: Emit): { commit: Commit; commitOne: CommitOne } {
  return {
    async commit(work) {
      const held = hold()
      const result = await db.transaction().execute((tx) => work({ tx, emit: held.emit }))
      held.release(send)
      return result
    },
    async commitOne(work) {
      const held = hold()
      const result = await work({ db, emit: held.emit })
      held.release(send)
      return result
    },
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
