import { BoundedMap } from '../../../platform/base/bounded-map.ts'
import { unavailable } from '../../../platform/base/errors.ts'
import { refuse } from '../../../platform/base/refusal.ts'

interface Bounds {
  /** Files read at once. One slot is closed to people with a debt. */
  readonly atOnce: number
  /** Most files of one person that may wait. */
  readonly waitingOfOne: number
  /** Milliseconds after which a waiting file is refused, to be sent again later. */
  readonly waits: number
  /** Milliseconds after which a debt is forgotten. */
  readonly owes: number
}

interface Waiting {
  start(): void
}

const owingAtMost = 10_000

const busy = () => refuse('filesBusy', {}, { retryAfter: 60 })

/**
 * Queues heavy work that may never end: each person's files are read one at a time, however many they send. A person whose file was given
 * up goes behind everyone else, until one of their files is read or some time has passed.
 */
export function createTurns(
  { atOnce, waitingOfOne, waits, owes }: Bounds,
  now = () => performance.now(),
) {
  // In turn order.
  const queues = new Map<string, Waiting[]>()
  /** People whose file is being read; true for those in debt. */
  const running = new Map<string, boolean>()
  /** When each debt expires. */
  const debts = new BoundedMap<string, number>({ entries: owingAtMost })

  const isOwing = (person: string) => (debts.get(person) ?? 0) > now()

  function next(): string | undefined {
    const people = [...queues.keys()].filter((person) => !running.has(person))
    const owing = [...running.values()].filter((owed) => owed).length
    const mayOwe = owing < Math.max(1, atOnce - 1)
    return people.find((person) => !isOwing(person)) ?? (mayOwe ? people[0] : undefined)
  }

  /** Takes a file out of the person's queue, which keeps its turn. */
  function leave(person: string, file: Waiting): void {
    const queue = (queues.get(person) ?? []).filter((other) => other !== file)
    if (queue.length > 0) queues.set(person, queue)
    else queues.delete(person)
  }

  function startNext(): void {
    while (running.size < atOnce) {
      const person = next()
      const file = person && queues.get(person)?.[0]
      if (!file) return
      leave(person, file)
      running.set(person, isOwing(person))
      file.start()
    }
  }

  function end(person: string): void {
    running.delete(person)
    // To the end of the line, so that others have their turn first.
    const queue = queues.get(person)
    queues.delete(person)
    if (queue) queues.set(person, queue)
    startNext()
  }

  const wait = (person: string) =>
    new Promise<void>((start, reject) => {
      const late = setTimeout(() => {
        leave(person, file)
        reject(busy())
      }, waits)
      const file: Waiting = {
        start() {
          clearTimeout(late)
          start()
        },
      }
      queues.set(person, [...(queues.get(person) ?? []), file])
      startNext()
    })

  /**
   * Runs the work when it is the person's turn.
   * @param work resolves with null if it was given up
   * @throws Refusal UNAVAILABLE after waiting too long, and if too many of the person's files wait
   */
  return async <T>(person: string, work: () => Promise<T | null>): Promise<T | null> => {
    if ((queues.get(person)?.length ?? 0) >= waitingOfOne) throw unavailable()
    await wait(person)
    try {
      const result = await work()
      if (result === null) debts.set(person, now() + owes)
      else debts.delete(person)
      return result
    } finally {
      end(person)
    }
  }
}
