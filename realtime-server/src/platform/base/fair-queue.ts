import { networksOf } from './address.ts'
import { brokenOff, unavailable } from './errors.ts'
import { createLine, type Patient, type Waiting } from './semaphore.ts'

/** The requester of work: their address, and whether their device or address is known. */
export interface Requester {
  readonly address: string
  readonly isKnown: boolean
}

interface Ranked extends Requester {
  /** Recent requests of the requester, or of the network around them with the most for its size. */
  readonly recent: number
}

interface Bounds {
  /** Work that runs at once. One slot is reserved for known requesters. */
  readonly atOnce: number
  readonly waitingAtMost: number
  /** Most waiting requests per address. */
  readonly waitingOfOne: number
  /** Milliseconds after which a waiting request is refused, to be retried later. */
  readonly patience?: number
}

/** Milliseconds after which recent requests are forgotten. */
const window = 5 * 60_000
const unknownEvery = 4
/** Length from which the latest of equal requests starts first, because the longest-waiting one will soon be refused. */
const longQueue = 40
const rememberedAtMost = 50_000

/**
 * Queues heavy work that anyone may request. Known requesters come first, then those with the fewest recent requests, where a network's
 * requests count for everyone in it. When the queue is full, those with the most are refused, to retry later. So a flood from many
 * addresses soon waits behind everyone who comes occasionally.
 */
export function createFairQueue(
  { atOnce, waitingAtMost, waitingOfOne, patience = 10_000 }: Bounds,
  now = () => performance.now(),
) {
  const line = createLine<Ranked>()
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

  /** @throws Refusal UNAVAILABLE when the queue is full and nobody in it has more recent requests */
  function makeRoom(newcomer: Ranked): void {
    const own = line.waiting.filter(({ who }) => who.address === newcomer.address)
    if (own.length >= waitingOfOne) throw unavailable()
    if (line.waiting.length < waitingAtMost) return
    const last = line.waiting.reduce((worst, other) =>
      comesBefore(worst.who, other.who) ? other : worst,
    )
    if (comesBefore(last.who, newcomer)) throw unavailable()
    last.end(unavailable())
  }

  function next(): Waiting<Ranked> | undefined {
    const isForUnknown = unknownRunning < Math.max(1, atOnce - 1)
    const isLong = line.waiting.length > longQueue
    const pick = (wanted: boolean) =>
      line.waiting
        .filter(({ who }) => who.isKnown === wanted)
        .reduce<Waiting<Ranked> | undefined>((first, other) => {
          if (!first) return other
          const fewer = first.who.recent - other.who.recent
          return fewer < 0 || (fewer === 0 && !isLong) ? first : other
        }, undefined)
    const known = pick(true)
    const unknown = isForUnknown ? pick(false) : undefined
    // Every few starts, an unknown requester goes first, so that many known devices can't lock newcomers out.
    return (started % unknownEvery === 0 ? unknown : known) ?? known ?? unknown
  }

  function startWork(): void {
    while (running < atOnce) {
      const first = next()
      if (!first) return
      running++
      started++
      if (!first.who.isKnown) unknownRunning++
      first.end()
    }
  }

  /**
   * Runs the work when its turn comes.
   * @throws Refusal UNAVAILABLE
   */
  return async <T>(requester: Requester, work: () => Promise<T>): Promise<T> => {
    const ranked = { ...requester, recent: count(requester) }
    makeRoom(ranked)
    const turn = line.wait(ranked, { patience })
    startWork()
    await turn
    try {
      return await work()
    } finally {
      running--
      if (!requester.isKnown) unknownRunning--
      startWork()
    }
  }
}

const comesBefore = (one: Ranked, other: Ranked) =>
  one.isKnown === other.isKnown ? one.recent < other.recent : one.isKnown

/** Parts of a connection pool (`pg.Pool`) that admission needs. */
interface Pool {
  readonly idleCount: number
  readonly totalCount: number
  readonly waitingCount: number
  readonly options: { readonly max: number }
  /** `release` has an error if the connection broke. */
  on(event: 'release', returned: (error?: Error) => void): unknown
}

/** Admits requests and commands while the database has connections for them. */
export interface Admission {
  /**
   * Returns nothing if the work may begin, otherwise a promise for its turn.
   * @param who the requester a turn is shared by: a user or an address
   * @throws Refusal UNAVAILABLE after waiting too long; MALFORMED, which nobody reads, once the caller has gone
   */
  enter(who: string, caller?: Patient['caller']): Promise<void> | undefined
  /** Number of waiters. */
  waiting(): number
}

/** Every so many returned connections, a waiter is admitted whatever else is in progress. */
const oneIn = 4

/**
 * Keeps new work waiting here until a connection is free, while work in progress waits at the pool. So the pool's own queue stays short for
 * jobs and work in progress, nothing starts that nobody waits for, and people take turns, however many requests each makes.
 * @param patience milliseconds
 * @param onWait called with the seconds that a request waited
 */
export function createAdmission(
  pool: Pool,
  patience: number,
  onWait: (seconds: number) => void,
): Admission {
  const lines = new Map<string, ReturnType<typeof createLine>>()
  let waiting = 0
  /** Admitted in this turn of the event loop, so they have no connection yet. */
  let letIn = 0
  let isPlanned = false
  let returned = 0

  pool.on('release', (error) => {
    // A broken connection says nothing about the next one, which the next request will try.
    if (error) return
    returned++
    if (waiting > 0) plan()
  })

  const free = () =>
    pool.waitingCount > 0 ? 0 : pool.idleCount + pool.options.max - pool.totalCount - letIn

  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    setImmediate(turn)
  }

  function turn(): void {
    isPlanned = false
    letIn = 0
    let places = free()
    if (places <= 0 && returned >= oneIn) places = 1
    for (; places > 0 && waiting > 0; places--) {
      letIn++
      next()
    }
    if (letIn === 0) return
    returned = 0
    plan()
  }

  function next(): void {
    for (const [who, line] of lines) {
      // Moved behind everyone else.
      lines.delete(who)
      if (line.waiting.length > 1) lines.set(who, line)
      line.waiting[0]?.end()
      return
    }
  }

  return {
    enter(who, caller) {
      // Even while others wait, if no connection has returned for them: then this one tries if there are any.
      if (free() > 0 && (waiting === 0 || !isPlanned)) {
        letIn++
        plan()
        return undefined
      }
      if (caller?.destroyed) return Promise.reject(brokenOff())
      const since = performance.now()
      const line = lines.get(who) ?? createLine()
      lines.set(who, line)
      waiting++
      return line.wait(undefined, { caller, patience }, () => {
        waiting--
        if (line.waiting.length === 0) lines.delete(who)
        onWait((performance.now() - since) / 1000)
      })
    },
    waiting: () => waiting,
  }
}
