import { setTimeout } from 'node:timers/promises'
import { createQueue, createQueues } from '../../platform/base/semaphore.ts'

/** How many searches read at once, of one person and of all, and how many wait. */
const searchesAtOnce = { person: 1, waitingOfPerson: 4, all: 2, waiting: 40 } as const

/** Runs a search of a person once there is a place. @throws Refusal UNAVAILABLE for too many at once */
export type Searching = <T>(userId: string, search: () => Promise<T>) => Promise<T>

/**
 * Runs searches of chats and rooms so that they leave the database to short work: a place rests for
 * as long again as its search took.
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
