import { setTimeout } from 'node:timers/promises'
import { createQueue, createQueues } from '../../platform/base/semaphore.ts'

/** Searches that run at once, per person and in all, and that may wait. */
const searchesAtOnce = { person: 1, waitingOfPerson: 4, all: 2, waiting: 40 } as const

/**
 * Runs a person's search once there is a free slot.
 * @throws Refusal UNAVAILABLE for too many at once
 */
export type Searching = <T>(userId: string, search: () => Promise<T>) => Promise<T>

/**
 * Queues the searches of chats and rooms, to leave the database to short work: after each search, its slot rests for as long as the search
 * took.
 */
export function searchQueues(): Searching {
  const queuedFor = createQueues(searchesAtOnce.person, searchesAtOnce.waitingOfPerson)
  const queued = createQueue(searchesAtOnce.all, searchesAtOnce.waiting)
  const paced = <T>(search: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      queued(async () => {
        const began = performance.now()
        await search().then(resolve, reject)
        await setTimeout(performance.now() - began)
      }).catch(reject)
    })
  return (userId, search) => queuedFor(userId, () => paced(search))
}
