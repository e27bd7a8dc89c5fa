import { expect, test } from 'vitest'
import { createReserve } from './decode-memory.ts'

test('work starts in order, as soon as its memory is free, and never exceeds the limit together', async () => {
  const reserve = createReserve(100)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, bytes: number, fails = false) =>
    reserve(bytes, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      if (fails) throw new Error(name)
    })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const broken = run('a', 60, true).catch((error: Error) => error.message)
  const all = [run('b', 60), run('c', 10), run('huge', 500)]
  await settled()
  expect(started).toEqual(['a'])
  ends.get('a')?.()
  expect(await broken).toBe('a')
  await settled()
  expect(started).toEqual(['a', 'b', 'c'])
  ends.get('b')?.()
  await settled()
  expect(started).toEqual(['a', 'b', 'c'])
  ends.get('c')?.()
  await settled()
  expect(started).toEqual(['a', 'b', 'c', 'huge'])
  ends.get('huge')?.()
  await Promise.all(all)
})
