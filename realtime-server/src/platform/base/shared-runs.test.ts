import { expect, it } from 'vitest'
import { createSharedRuns } from './shared-runs.ts'

/** Work that counts its runs and ends when the test ends it. */
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
  const share = createSharedRuns<number>()
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
  // It was asked during the second run, which may have missed the latest changes.
  expect(ends).toHaveLength(3)
  ends[2]?.(3)
  expect(await latest).toBe(3)
})

it('separates different keys, and keeps no result', async () => {
  const share = createSharedRuns<number>()
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
  const share = createSharedRuns<number>()
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
