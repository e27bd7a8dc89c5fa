import { expect, it } from 'vitest'
import { createBatch, createKeyedBatch, createSingleFlight } from './batch.ts'

it('what comes while work is under way is done together, at most so many at once, and a failure ends nothing', async () => {
  const runs: (readonly number[])[] = []
  const add = createBatch<number>(
    async (items) => {
      runs.push(items)
      await Promise.resolve()
      if (items.includes(3)) throw new Error('three')
    },
    { atMost: 2, pause: 1 },
  )
  const results = await Promise.allSettled([1, 2, 3, 4].map(add))
  expect(runs).toEqual([[1], [2, 3], [4]])
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  await add(5)
  expect(runs.at(-1)).toEqual([5])
  // The last run is over, but not the pause after it.
  const [six, seven] = [add(6), Promise.resolve().then(() => add(7))]
  await Promise.all([six, seven])
  expect(runs.at(-1)).toEqual([6, 7])
})

it('settling does what waits at once, without the pause', async () => {
  const runs: (readonly number[])[] = []
  const add = createBatch<number>(async (items) => void runs.push(items), {
    atMost: 2,
    pause: 2 ** 30,
  })
  await add(1)
  for (const each of [2, 3, 4]) void add(each)
  await add.settled()
  expect(runs).toEqual([[1], [2, 3], [4]])
})

/** Work that counts its runs, and ends them when the test says so. */
function work() {
  const ends: ((result: number | Error) => void)[] = []
  const run = () =>
    new Promise<number>((resolve, reject) => {
      ends.push((result) => (result instanceof Error ? reject(result) : resolve(result)))
    })
  return { ends, run }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('runs once for everyone who asks during a run, after that run', async () => {
  const share = createSingleFlight<number>()
  const { ends, run } = work()
  const first = share('a', run)
  const later = Array.from({ length: 100 }, () => share('a', run))
  expect(ends).toHaveLength(1)
  ends[0]?.(1)
  await settled()
  expect(await first).toBe(1)
  expect(ends).toHaveLength(2)
  const latest = share('a', run)
  ends[1]?.(2)
  await settled()
  expect(await Promise.all(later)).toEqual(Array(100).fill(2))
  // Requested during the second run, which may have missed the latest changes.
  expect(ends).toHaveLength(3)
  ends[2]?.(3)
  expect(await latest).toBe(3)
})

it('separates different keys, and keeps no result', async () => {
  const share = createSingleFlight<number>()
  const { ends, run } = work()
  const [a, b] = [share('a', run), share('b', run)]
  expect(ends).toHaveLength(2)
  ends[0]?.(1)
  ends[1]?.(2)
  expect(await Promise.all([a, b])).toEqual([1, 2])
  await settled()
  void share('a', run)
  expect(ends).toHaveLength(3)
})

it('passes a failure to everyone who waits, and runs again for the next', async () => {
  const share = createSingleFlight<number>()
  const { ends, run } = work()
  const all = [share('a', run), share('a', run), share('a', run)].map((one) =>
    one.catch((error: Error) => error.message),
  )
  ends[0]?.(new Error('down'))
  expect(await Promise.all(all)).toEqual(['down', 'down', 'down'])
  await settled()
  const again = share('a', run)
  ends[1]?.(4)
  expect(await again).toBe(4)
})

interface Item {
  key: string
  n: number
}

/** A batch by key whose runs end when the test says so. */
function startedRuns() {
  const repeated: unknown[] = []
  const runs: { items: readonly Item[]; isAlone: boolean; end: (out: unknown) => void }[] = []
  const run = (items: readonly Item[], isAlone: boolean) =>
    new Promise<never>((resolve, reject) => {
      const end = (out: unknown) => (out instanceof Error ? reject(out) : resolve(out as never))
      runs.push({ items, isAlone, end })
    })
  const grouped = createKeyedBatch<Item, string>({
    alone: (item) => run([item], true),
    together: (items) => run(items, false),
    keyOf: ({ key }) => key,
    mayRepeat: (error) => error instanceof RangeError,
    onRepeat: (error) => repeated.push(error),
  })
  const begun = async (count: number) => {
    await expect.poll(() => runs.length).toBe(count)
    return runs.slice(-1)[0] as (typeof runs)[number]
  }
  return { runs, repeated, begun, send: (key: string, n: number) => grouped({ key, n }) }
}

it('does one by itself alone, and what comes together in one run, with only the first of each key', async () => {
  const { begun, send } = startedRuns()
  const lone = send('a', 1)
  const first = await begun(1)
  expect(first).toMatchObject({ items: [{ key: 'a', n: 1 }], isAlone: true })
  const [again, b, c, d] = [send('a', 2), send('b', 1), send('c', 1), send('b', 2)]
  const second = await begun(2)
  expect(second).toMatchObject({ items: [{ key: 'b' }, { key: 'c' }], isAlone: false })
  first.end('a1')
  expect(await lone).toBe('a1')
  const third = await begun(3)
  expect(third).toMatchObject({ items: [{ key: 'a', n: 2 }], isAlone: true })
  second.end(['b1', 'c1'])
  expect(await Promise.all([b, c])).toEqual(['b1', 'c1'])
  third.end('a2')
  const last = await begun(4)
  expect(last.items).toEqual([{ key: 'b', n: 2 }])
  last.end('b2')
  expect(await Promise.all([again, d])).toEqual(['a2', 'b2'])
})

it('does alone what a run leaves, and gives each its own answer', async () => {
  const { runs, begun, send } = startedRuns()
  const sent = [send('a', 1), send('b', 1), send('c', 1)]
  ;(await begun(1)).end(['a1', undefined, undefined])
  await begun(3)
  expect(runs.slice(1).map(({ isAlone, items }) => [isAlone, items[0]?.key])).toEqual([
    [true, 'b'],
    [true, 'c'],
  ])
  runs[1]?.end(new Error('not b'))
  runs[2]?.end('c1')
  expect(await Promise.allSettled(sent)).toMatchObject([
    { value: 'a1' },
    { reason: { message: 'not b' } },
    { value: 'c1' },
  ])
})

it('does each alone if nothing of a run was done, and says why, and nothing again if it may have been', async () => {
  const { runs, repeated, begun, send } = startedRuns()
  const undone = [send('a', 1), send('b', 1)]
  const refused = new RangeError('refused')
  ;(await begun(1)).end(refused)
  await begun(3)
  for (const run of runs.slice(1)) run.end('done')
  expect(await Promise.all(undone)).toEqual(['done', 'done'])
  const unsure = [send('a', 2), send('b', 2)]
  ;(await begun(4)).end(new Error('lost'))
  expect(await Promise.allSettled(unsure)).toMatchObject([
    { reason: { message: 'lost' } },
    { reason: { message: 'lost' } },
  ])
  expect(runs).toHaveLength(4)
  expect(repeated).toEqual([refused])
})

it('does a few at once of what a run leaves', async () => {
  let [running, most] = [0, 0]
  const grouped = createKeyedBatch<number, number>({
    async alone(item) {
      most = Math.max(most, ++running)
      await null
      running--
      return item
    },
    together: async (items) => items.map(() => undefined),
    keyOf: String,
    mayRepeat: () => false,
    onRepeat() {},
  })
  const items = Array.from({ length: 20 }, (_, item) => item)
  expect(await Promise.all(items.map(grouped))).toEqual(items)
  expect(most).toBeLessThan(items.length)
})

it('asks nothing that is down again, neither for each of a run nor for what waits behind it', async () => {
  const { runs, repeated, begun, send } = startedRuns()
  const down = Object.assign(new RangeError('timeout'), { code: '57014' })
  const expectAllDown = async (sent: Promise<string>[]) =>
    expect(await Promise.allSettled(sent)).toEqual(
      sent.map(() => ({ status: 'rejected', reason: down })),
    )
  const lone = [send('a', 1), send('a', 2), send('a', 3)]
  ;(await begun(1)).end(down)
  await expectAllDown(lone)
  const together = [send('a', 4), send('b', 1), send('b', 2)]
  ;(await begun(2)).end(down)
  await expectAllDown(together)
  const next = send('b', 3)
  const last = await begun(3)
  expect(last).toMatchObject({ items: [{ key: 'b', n: 3 }], isAlone: true })
  last.end('b3')
  expect(await next).toBe('b3')
  expect([runs.length, repeated]).toEqual([3, []])
})

it('does not let others wait for runs that do not end', async () => {
  const { begun, send } = startedRuns()
  send('a', 1)
  await begun(1)
  send('b', 1)
  await begun(2)
  send('c', 1)
  expect((await begun(3)).items).toEqual([{ key: 'c', n: 1 }])
})
