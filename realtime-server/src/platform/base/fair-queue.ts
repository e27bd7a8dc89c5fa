import { networksOf } from './address.ts'
import { unavailable } from './errors.ts'
import type { Refusal } from './refusal.ts'

/** Who asks for work: their address, and whether they are known, by their device or by the address. */
export interface Requester {
  readonly address: string
  readonly isKnown: boolean
}

interface Waiting extends Requester {
  /** Recent requests of the requester, or of the network that made the most for its size. */
  readonly recent: number
  /** Ends the waiting: the work starts, or is refused. */
  end(refusal?: Refusal): void
}

interface Bounds {
  /** How much work runs at once. One place is reserved for known requesters. */
  readonly atOnce: number
  readonly waitingAtMost: number
  /** How many requests of one address may wait. */
  readonly waitingOfOne: number
  /** Milliseconds after which a waiting request is refused, to be tried again later. */
  readonly patience?: number
}

/** Milliseconds after which recent requests are forgotten. */
const window = 5 * 60_000
const unknownEvery = 4
/** While more than this wait, the latest of equal requests starts first, because the one that has waited longest is refused soonest. */
const longQueue = 40
const rememberedAtMost = 50_000

/**
 * A queue for heavy work that anyone may ask for. Known requesters come first, then those with the fewest recent requests, where
 * a network's requests count for everyone in it. When the queue is full, those with the most are refused, to try again later. So a
 * flood from many addresses soon waits behind everyone who comes occasionally.
 */
export function createFairQueue(
  { atOnce, waitingAtMost, waitingOfOne, patience = 10_000 }: Bounds,
  now = () => performance.now(),
) {
  const waiting: Waiting[] = []
  const requests = new Map<string, number>()
  let since = now()
  let [running, unknownRunning, started] = [0, 0, 0]

  function count({ address }: Requester): number {
    if (now() - since > window || requests.size > rememberedAtMost) {
      requests.clear()
      since = now()
    }
    let recent = 0
    for (const { key, span } of networksOf(address)) {
      const before = requests.get(key) ?? 0
      requests.set(key, before + 1)
      recent = Math.max(recent, before / span)
    }
    return recent
  }

  function refuse(who: Waiting): void {
    waiting.splice(waiting.indexOf(who), 1)
    who.end(unavailable())
  }

  /** @throws Refusal UNAVAILABLE when the queue is full of requesters with no more recent requests */
  function makeRoom(newcomer: Requester, recent: number): void {
    const own = waiting.filter(({ address }) => address === newcomer.address)
    if (own.length >= waitingOfOne) throw unavailable()
    if (waiting.length < waitingAtMost) return
    const last = waiting.reduce((worst, other) => (comesBefore(worst, other) ? other : worst))
    if (comesBefore(last, { ...newcomer, recent })) throw unavailable()
    refuse(last)
  }

  function next(): Waiting | undefined {
    const isForUnknown = unknownRunning < Math.max(1, atOnce - 1)
    const isLong = waiting.length > longQueue
    const pick = (some: Waiting[]) =>
      some.reduce<Waiting | undefined>(
        (first, other) =>
          first && (first.recent < other.recent || (first.recent === other.recent && !isLong))
            ? first
            : other,
        undefined,
      )
    const known = pick(waiting.filter(({ isKnown }) => isKnown))
    const unknown = isForUnknown ? pick(waiting.filter(({ isKnown }) => !isKnown)) : undefined
    // Every few starts an unknown requester comes first, so that many known devices do not shut newcomers out.
    return (started % unknownEvery === 0 ? unknown : known) ?? known ?? unknown
  }

  function startWork(): void {
    while (running < atOnce) {
      const first = next()
      if (!first) return
      waiting.splice(waiting.indexOf(first), 1)
      running++
      started++
      if (!first.isKnown) unknownRunning++
      first.end()
    }
  }

  const wait = (requester: Requester, recent: number) =>
    new Promise<void>((start, reject) => {
      const late = setTimeout(() => refuse(mine), patience)
      const mine: Waiting = {
        ...requester,
        recent,
        end(refusal) {
          clearTimeout(late)
          if (refusal) reject(refusal)
          else start()
        },
      }
      waiting.push(mine)
      startWork()
    })

  /** Runs the work when its turn comes. @throws Refusal UNAVAILABLE */
  return async <T>(requester: Requester, work: () => Promise<T>): Promise<T> => {
    const recent = count(requester)
    makeRoom(requester, recent)
    await wait(requester, recent)
    try {
      return await work()
    } finally {
      running--
      if (!requester.isKnown) unknownRunning--
      startWork()
    }
  }
}

type Ranked = Pick<Waiting, 'isKnown' | 'recent'>
const comesBefore = (one: Ranked, other: Ranked) =>
  one.isKnown === other.isKnown ? one.recent < other.recent : one.isKnown
