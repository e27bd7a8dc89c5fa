import { isUnavailable } from './errors.ts'

interface Grouped<In, Out> {
  /** Does one by itself. */
  alone(item: In): Promise<Out>
  /** Does several at once, no two of the same key. What comes back undefined is then done alone. */
  together(items: readonly In[]): Promise<readonly (Out | undefined)[]>
  /** What items have in common that must be done one after the other, in the order in which they came. */
  keyOf(item: In): string
  /** Whether nothing of a group that failed this way was done, so that each of it may be done alone. */
  mayRepeat(error: unknown): boolean
  /** Hears why each of a group is done alone. */
  onRepeat(error: unknown): void
}

/** How many runs are under way at once, items of one run, and items that a run has left and that are done alone. */
const atMost = { runs: 2, items: 100, singles: 4 } as const
/** Milliseconds after which others no longer wait for a run, which may itself wait for a lock. */
const waitedFor = 20

/**
 * Work whose cost is that of a run rather than of an item: what comes while runs are under way goes with the next one. If an item fails because
 * a dependency is down, those of its key that wait fail too, rather than one timeout after the other.
 */
export function createGroups<In, Out>({
  alone,
  together,
  keyOf,
  mayRepeat,
  onRepeat,
}: Grouped<In, Out>) {
  interface Waiting {
    readonly item: In
    readonly key: string
    resolve(out: Out | PromiseLike<Out>): void
    reject(error: unknown): void
  }
  /** Of each key that has a first item ready or under way, those behind it. */
  const behind = new Map<string, Waiting[]>()
  const ready: Waiting[] = []
  /** What runs have left. */
  const left: Waiting[] = []
  const runs = createPlaces(atMost.runs, plan)
  const singles = createPlaces(atMost.singles, plan)
  let isPlanned = false

  function end({ key }: Waiting): void {
    const next = behind.get(key)?.shift()
    if (!next) return void behind.delete(key)
    ready.push(next)
    plan()
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
      // What is down is not asked again for each.
      if (isUnavailable(error) || !mayRepeat(error)) {
        for (const each of all) fail(each, error)
        return
      }
      onRepeat(error)
    }
    for (const [index, each] of all.entries()) {
      const out = done[index]
      if (out === undefined) left.push(each)
      else succeed(each, out)
    }
    plan()
  }

  function run(): void {
    isPlanned = false
    for (const each of left.splice(0, singles.free())) void doAlone(each).finally(singles.take())
    while (runs.free() > 0 && ready.length > 0) {
      const all = ready.splice(0, atMost.items)
      const [first] = all
      void (first && all.length === 1 ? doAlone(first) : doTogether(all)).finally(runs.take())
    }
  }

  /** At the end of this turn of the event loop, so that what came together goes together. */
  function plan(): void {
    const isDue = (ready.length > 0 && runs.free() > 0) || (left.length > 0 && singles.free() > 0)
    if (isPlanned || !isDue) return
    isPlanned = true
    setImmediate(run)
  }

  return (item: In): Promise<Out> =>
    new Promise((resolve, reject) => {
      const key = keyOf(item)
      const waiting = { item, key, resolve, reject }
      const others = behind.get(key)
      if (others) return void others.push(waiting)
      behind.set(key, [])
      ready.push(waiting)
      plan()
    })
}

/** Places for what is under way at once. */
function createPlaces(count: number, onLeft: () => void) {
  let free = count
  return {
    free: () => free,
    /** @returns a function that leaves the place, which happens by itself after a while */
    take(): () => void {
      free--
      const leave = () => {
        if (timer === undefined) return
        clearTimeout(timer)
        timer = undefined
        free++
        onLeft()
      }
      let timer: NodeJS.Timeout | undefined = setTimeout(leave, waitedFor)
      return leave
    },
  }
}
