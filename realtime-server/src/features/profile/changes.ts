import { createQueues } from '../../platform/base/semaphore.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import type { SelfView } from './contract.ts'

/** Most changes of one person that may wait. */
const waitingAtMost = 20

export type Change = ReturnType<typeof oneChangeAtATime>

/** Queues a person's changes, because many at once would take every database connection, all waiting for the same row. */
export function oneChangeAtATime({ commit }: Pick<Context, 'commit'>) {
  const queuedFor = createQueues(1, waitingAtMost)
  return (userId: string, work: (unit: Unit) => Promise<SelfView>) =>
    queuedFor(userId, () => commit(work))
}
