import { setTimeout as rest } from 'node:timers/promises'
import { isUnavailable } from './errors.ts'

/** Most items per run, and milliseconds between the end of a run and the next one. */
const usual = { atMost: 500, pause: 25 } as const

interface Batch<T> {
  (item: T): Promise<void>
  /** Resolves once nothing runs or waits. From then on there are no pauses. */
  settled(): Promise<void>
}

/**
 * Batches items: one that arrives after a pause starts a run at once; any that arrive during a run or its pause join the next one, because
 * a run costs the same for one item or many. A failed run fails all of its items.
 */
export function createBatch<T>(
  work: (items: readonly T[]) => Promise<void>,
  { atMost, pause }: { atMost: number; pause: number } = usual,
): Batch<T> {
  const waiting: { item: T; done: () => void; failed: (error: unknown) => void }[] = []
  const ending = new AbortController()
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const all = waiting.splice(0, atMost)
      try {
        await work(all.map(({ item }) => item))
        for (const { done } of all) done()
      } catch (error) {
        for (const { failed } of all) failed(error)
      }
      await rest(pause, undefined, { signal: ending.signal }).catch(() => {})
    }
    running = null
  }

  const add = (item: T) =>
    new Promise<void>((done, failed) => {
      waiting.push({ item, done, failed })
      running ??= run()
    })
  return Object.assign(add, {
    async settled() {
      ending.abort()
      while (running) await running
    },
  })
}

/**
 * Shares runs of the same query. Callers that ask during a run share the next one, so that no result is older than its request. A failure
 * is shared at once.
 */
export function createSingleFlight<T>() {
  const running = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()

  function start(key: string, work: () => Promise<T>): Promise<T> {
    const run = work().finally(() => {
      if (running.get(key) === run) running.delete(key)
    })
    running.set(key, run)
    return run
  }

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const current = running.get(key)
    if (!current) return start(key, work)
    let following = next.get(key)
    if (!following) {
      // Nobody can join a run that has started.
      const close = () => next.delete(key)
      following = current.finally(close).then(() => start(key, work))
      next.set(key, following)
    }
    return following
  }
}

/** Runs a few batches at once. A batch has everything added by the end of an event loop turn, so that simultaneous items go together. */
function createRuns<T>(
  { atOnce, atMost, waitedFor }: { atOnce: number; atMost: number; waitedFor?: number },
  run: (items: readonly T[]) => void | Promise<void>,
): (item: T) => void {
  const waiting: T[] = []
  let [running, isPlanned] = [0, false]

  function plan(): void {
    if (isPlanned || waiting.length === 0 || running >= atOnce) return
    isPlanned = true
    setImmediate(start)
  }

  function start(): void {
    isPlanned = false
    while (waiting.length > 0 && running < atOnce) {
      running++
      let isOver = false
      const end = () => {
        clearTimeout(late)
        if (isOver) return
        isOver = true
        running--
        plan()
      }
      const late = waitedFor === undefined ? undefined : setTimeout(end, waitedFor)
      void Promise.resolve(run(waiting.splice(0, atMost))).finally(end)
    }
  }

  return (item) => {
    waiting.push(item)
    plan()
  }
}

/**
 * Runs tasks in order, a few in each turn of the event loop, so that other work waits for only a
 * few.
 */
export const inTurns = (atMost: number) =>
  createRuns<() => void>({ atOnce: 1, atMost }, (tasks) => {
    for (const task of tasks) task()
  })

interface Keyed<In, Out> {
  /** Runs one item alone. */
  alone(item: In): Promise<Out>
  /** Runs several items at once, with distinct keys. An item with an undefined result then runs alone. */
  together(items: readonly In[]): Promise<readonly (Out | undefined)[]>
  /** Key of items that must run one after another, in order of arrival. */
  keyOf(item: In): string
  /** True if a run that failed this way had no effect, so that its items may run alone. */
  mayRepeat(error: unknown): boolean
  /** Called with the reason when a run's items are done alone. */
  onRepeat(error: unknown): void
}

/** Runs in progress, items per run, and leftover items of runs that are done alone. */
const keyed = { runs: 2, items: 100, singles: 4 } as const
/** Milliseconds after which others stop waiting for a run, which may be waiting for a lock. */
const waitedFor = 20

/**
 * Batches items: anything that arrives during the runs in progress joins the next one, because a run costs the same for one item or many.
 * If an item fails because a dependency is down, waiting items of its key fail too, instead of timing out one by one.
 */
export function createKeyedBatch<In, Out>({
  alone,
  together,
  keyOf,
  mayRepeat,
  onRepeat,
}: Keyed<In, Out>) {
  interface Waiting {
    readonly item: In
    readonly key: string
    resolve(out: Out | PromiseLike<Out>): void
    reject(error: unknown): void
  }
  /** Items of a key that wait behind its first one, which is ready or running. */
  const behind = new Map<string, Waiting[]>()
  const ready = createRuns<Waiting>(
    { atOnce: keyed.runs, atMost: keyed.items, waitedFor },
    (all) => (all[0] && all.length === 1 ? doAlone(all[0]) : doTogether(all)),
  )
  /** Leftover items of runs. */
  const left = createRuns<Waiting>({ atOnce: keyed.singles, atMost: 1, waitedFor }, ([each]) =>
    each ? doAlone(each) : undefined,
  )

  function end({ key }: Waiting): void {
    const next = behind.get(key)?.shift()
    if (!next) return void behind.delete(key)
    ready(next)
  }

  function succeed(each: Waiting, out: Out): void {
    each.resolve(out)
    end(each)
  }

  function fail(each: Waiting, error: unknown): void {
    each.reject(error)
    if (isUnavailable(error))
      for (const other of behind.get(each.key)?.splice(0) ?? []) other.reject(error)
    end(each)
  }

  const doAlone = (each: Waiting): Promise<void> =>
    alone(each.item).then(
      (out) => succeed(each, out),
      (error: unknown) => fail(each, error),
    )

  async function doTogether(all: readonly Waiting[]): Promise<void> {
    let done: readonly (Out | undefined)[] = []
    try {
      done = await together(all.map(({ item }) => item))
    } catch (error) {
      // A dependency that is down isn't asked again for each item.
      if (isUnavailable(error) || !mayRepeat(error)) {
        for (const each of all) fail(each, error)
        return
      }
      onRepeat(error)
    }
    for (const [index, each] of all.entries()) {
      const out = done[index]
      if (out === undefined) left(each)
      else succeed(each, out)
    }
  }

  return (item: In): Promise<Out> =>
    new Promise((resolve, reject) => {
      const key = keyOf(item)
      const waiting = { item, key, resolve, reject }
      const others = behind.get(key)
      if (others) return void others.push(waiting)
      behind.set(key, [])
      ready(waiting)
    })
}
