import { setTimeout as sleep } from 'node:timers/promises'
import type { Reply } from '../harness/http.ts'
import type { Lab } from './lab.ts'
import { attempt, type Ledger } from './ledger.ts'
import type { Random } from './random.ts'

/** A difference from what the server said, or from an invariant. `lost`: acknowledged but not there. */
export interface Lie {
  kind: 'lost' | 'doubled' | 'reordered' | 'refused and yet stored' | 'not shown' | 'wrong'
  actor: string
  /** With ids, to search for in ledger and logs. */
  what: string
}

/** The traffic of one feature. */
export interface Actor {
  name: string
  /** Starts nothing more, and resolves once everything started has a certain answer. */
  stop(): Promise<void>
  /** Compares ledger and database, after stopping. */
  lies(): Promise<Lie[]>
  /** Closes what it holds. */
  close?(): void
}

/** Shared by all actors. */
export interface Stage {
  lab: Lab
  ledger: Ledger
  random: Random
  /** Number of pairs who write to each other. */
  pairs: number
}

/** The place where harnesses create people. */
export const placeOf = ({ lab }: Stage) => ({ url: lab.nodes[0].url, database: lab.database })

/** Milliseconds after which a required event counts as missing. It only ends a run that has failed. */
export const patience = 120_000

/** Retries work that faults may make fail, such as inserting people into the database. */
export async function eventually<T>(act: () => Promise<T>): Promise<T> {
  const until = Date.now() + patience
  for (;;)
    try {
      return await act()
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(200)
    }
}

/**
 * Retries the same request at the servers in turn until the answer is certain. Only 2xx and 4xx are certain.
 * @param asked what to record in the ledger
 */
export async function untilSure<T>(
  { lab, ledger, random }: Stage,
  { actor, key, asked = {} }: { actor: string; key: string; asked?: object },
  ask: (url: string) => Promise<Reply<T>>,
  answerOf?: (body: T) => object,
): Promise<Awaited<ReturnType<typeof attempt<T>>>> {
  ledger.write({ actor, key, outcome: 'begun', data: asked })
  const until = Date.now() + patience
  for (let turn = random.between(0, 1); ; turn++) {
    const tried = await attempt(
      ledger,
      { actor, key },
      () => ask(lab.nodes[turn % 2 === 0 ? 0 : 1].url),
      answerOf,
    )
    if ((tried.outcome !== 'unknown' && tried.status !== 429) || Date.now() > until) return tried
    await sleep(random.between(200, 500))
  }
}

/** Repeats work, with pauses, until stopped. @returns a function that stops it, and resolves once the last run is over */
export function repeating(
  random: Random,
  [least, most]: readonly [number, number],
  act: () => Promise<void>,
): () => Promise<void> {
  let isOver = false
  const end = new AbortController()
  const running = (async () => {
    while (!isOver) {
      await act()
      await sleep(random.between(least, most), undefined, { signal: end.signal }).catch(
        () => undefined,
      )
    }
  })()
  // A failure in between is thrown when it is stopped.
  running.catch(() => undefined)
  return async () => {
    isOver = true
    end.abort()
    await running
  }
}

export function groupBy<K, T>(things: readonly T[], keyOf: (thing: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const thing of things) {
    const group = groups.get(keyOf(thing))
    if (group) group.push(thing)
    else groups.set(keyOf(thing), [thing])
  }
  return groups
}
