import { expect, it } from 'vitest'
import { createGroups } from './groups.ts'

interface Item {
  key: string
  n: number
}

/** Groups whose runs end when they are told to. */
function startedRuns() {
  const repeated: unknown[] = []
  const runs: { items: readonly Item[]; isAlone: boolean; end: (out: unknown) => void }[] = []
  const run = (items: readonly Item[], isAlone: boolean) =>
    new Promise<never>((resolve, reject) => {
      const end = (out: unknown) => (out instanceof Error ? reject(out) : resolve(out as never))
      runs.push({ items, isAlone, end })
    })
  const grouped = createGroups<Item, string>({
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
  const grouped = createGroups<number, number>({
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
