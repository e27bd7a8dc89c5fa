interface Grouped<In, Out> {
  /** Does one by itself. */
  alone(item: In): Promise<Out>
  /** Does several at once, no two of the same key. What comes back undefined is then done alone. */
  together(items: readonly In[]): Promise<readonly (Out | undefined)[]>
  /** What items have in common that must be done one after the other, in the order in which they came. */
  keyOf(item: In): string
  /** Whether nothing of a group that failed this way was done, so that each of it may be done alone. */
  mayRepeat(error: unknown): boolean
}

/** How many runs are under way at once, and items of one run. */
const atMost = { runs: 2, items: 100 } as const
/** Milliseconds after which others no longer wait for a run, which may itself wait for a lock. */
const waitedFor = 20

/** Work whose cost is that of a run rather than of an item: what comes while runs are under way goes with the next one. */
export function createGroups<In, Out>({ alone, together, keyOf, mayRepeat }: Grouped<In, Out>) {
  interface Waiting {
    readonly item: In
    readonly key: string
    resolve(out: Out | PromiseLike<Out>): void
    reject(error: unknown): void
  }
  /** Of each key that has a first item ready or under way, those behind it. */
  const behind = new Map<string, Waiting[]>()
  let ready: Waiting[] = []
  let running = 0
  let isPlanned = false

  function end({ key }: Waiting): void {
    const next = behind.get(key)?.shift()
    if (!next) return void behind.delete(key)
    ready.push(next)
    plan()
  }

  /** Takes a place among the runs. @returns a function that leaves it, at the latest after a while */
  function takePlace(): () => void {
    running++
    const leave = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      running--
      plan()
    }
    let timer: NodeJS.Timeout | undefined = setTimeout(leave, waitedFor)
    return leave
  }

  async function doAlone(each: Waiting): Promise<void> {
    await alone(each.item).then(each.resolve, each.reject)
    end(each)
  }

  async function doTogether(all: readonly Waiting[]): Promise<void> {
    let done: readonly (Out | undefined)[] = []
    try {
      done = await together(all.map(({ item }) => item))
    } catch (error) {
      if (!mayRepeat(error)) {
        for (const each of all) {
          each.reject(error)
          end(each)
        }
        return
      }
    }
    for (const [index, each] of all.entries()) {
      const out = done[index]
      if (out === undefined) void doAlone(each)
      else {
        each.resolve(out)
        end(each)
      }
    }
  }

  function run(): void {
    isPlanned = false
    while (running < atMost.runs && ready.length > 0) {
      const all = ready.slice(0, atMost.items)
      ready = ready.slice(atMost.items)
      const [first] = all
      void (first && all.length === 1 ? doAlone(first) : doTogether(all)).finally(takePlace())
    }
  }

  /** At the end of this turn of the event loop, so that what came together goes together. */
  function plan(): void {
    if (isPlanned || running >= atMost.runs || ready.length === 0) return
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
