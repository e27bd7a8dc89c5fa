import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

test('what comes while work is under way is done together, at most so many at once, and a failure ends nothing', async () => {
  const runs: (readonly number[])[] = []
  const add = gathered<number>(
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

test('settling does what waits at once, without the pause', async () => {
  const runs: (readonly number[])[] = []
  const add = gathered<number>(async (items) => void runs.push(items), {
    atMost: 2,
    pause: 2 ** 30,
  })
  await add(1)
  for (const each of [2, 3, 4]) void add(each)
  await add.settled()
  expect(runs).toEqual([[1], [2, 3], [4]])
})
