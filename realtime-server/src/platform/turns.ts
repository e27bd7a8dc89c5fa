import { networksOf } from './address.ts'
import { type Refusal, unavailable } from './errors.ts'

/** Who waits: the address, and whether they are known there, by their device or by the address. */
export interface Waiter {
  readonly address: string
  readonly isKnown: boolean
}

interface Waiting extends Waiter {
  /** Turns that they and their networks had lately. */
  readonly had: number
  /** Ends the waiting: with a turn, or with a refusal. */
  end(refusal?: Refusal): void
}

interface Bounds {
  /** Turns at once; one of them is for the known alone. */
  readonly atOnce: number
  readonly waitingAtMost: number
  /** Of one address. */
  readonly waitingOfOne: number
  /** Milliseconds after which whoever still waits is told to come again. */
  readonly patience?: number
}

/** Milliseconds after which turns that somebody had are forgotten. */
const lately = 5 * 60_000
const unknownEvery = 4
/** So many waiting are a crowd, in which of those who had as many turns the latest comes first: who waits longest is gone soonest. */
const crowd = 40
const rememberedAtMost = 50_000

/**
 * Turns for heavy work that anybody may ask for. Known people come first, then whoever had the fewest turns lately, a network's
 * turns counting for all who are in it. Where too many wait, those who had most are told to come again: a flood from many
 * addresses soon waits behind everybody who comes now and then.
 */
export function createTurns(
  { atOnce, waitingAtMost, waitingOfOne, patience = 10_000 }: Bounds,
  now = () => performance.now(),
) {
  const waiting: Waiting[] = []
  const turns = new Map<string, number>()
  let since = now()
  let [running, unknownRunning, given] = [0, 0, 0]

  function count({ address }: Waiter): number {
    if (now() - since > lately || turns.size > rememberedAtMost) {
      turns.clear()
      since = now()
    }
    let had = 0
    for (const { key, span } of networksOf(address)) {
      const before = turns.get(key) ?? 0
      turns.set(key, before + 1)
      had = Math.max(had, before / span)
    }
    return had
  }

  function refuse(who: Waiting): void {
    waiting.splice(waiting.indexOf(who), 1)
    who.end(unavailable())
  }

  /** @throws Refusal UNAVAILABLE when there is no room, and nobody who had more turns to make it */
  function makeRoom(newcomer: Waiter, had: number): void {
    const own = waiting.filter(({ address }) => address === newcomer.address)
    if (own.length >= waitingOfOne) throw unavailable()
    if (waiting.length < waitingAtMost) return
    const last = waiting.reduce((worst, other) => (comesBefore(worst, other) ? other : worst))
    if (comesBefore(last, { ...newcomer, had })) throw unavailable()
    refuse(last)
  }

  function next(): Waiting | undefined {
    const isForUnknown = unknownRunning < Math.max(1, atOnce - 1)
    const isCrowd = waiting.length > crowd
    const pick = (some: Waiting[]) =>
      some.reduce<Waiting | undefined>(
        (first, other) => (first && (first.had < other.had || (first.had === other.had && !isCrowd)) ? first : other),
        undefined,
      )
    const known = pick(waiting.filter(({ isKnown }) => isKnown))
    const unknown = isForUnknown ? pick(waiting.filter(({ isKnown }) => !isKnown)) : undefined
    // Now and then somebody unknown all the same: known devices that are many do not shut newcomers out.
    return (given % unknownEvery === 0 ? unknown : known) ?? known ?? unknown
  }

  function giveTurns(): void {
    while (running < atOnce) {
      const first = next()
      if (!first) return
      waiting.splice(waiting.indexOf(first), 1)
      running++
      given++
      if (!first.isKnown) unknownRunning++
      first.end()
    }
  }

  const turnOf = (waiter: Waiter, had: number) =>
    new Promise<void>((start, reject) => {
      const late = setTimeout(() => refuse(mine), patience)
      const mine: Waiting = {
        ...waiter,
        had,
        end(refusal) {
          clearTimeout(late)
          if (refusal) reject(refusal)
          else start()
        },
      }
      waiting.push(mine)
      giveTurns()
    })

  /** @throws Refusal UNAVAILABLE */
  return async <T>(waiter: Waiter, work: () => Promise<T>): Promise<T> => {
    const had = count(waiter)
    makeRoom(waiter, had)
    await turnOf(waiter, had)
    try {
      return await work()
    } finally {
      running--
      if (!waiter.isKnown) unknownRunning--
      giveTurns()
    }
  }
}

type Ranked = Pick<Waiting, 'isKnown' | 'had'>
const comesBefore = (one: Ranked, other: Ranked) => (one.isKnown === other.isKnown ? one.had < other.had : one.isKnown)
