import { afterEach, expect, it, vi } from 'vitest'
import { sharedFor } from './shared-for.ts'

afterEach(() => vi.useRealTimers())

it('asks once for all who ask within its time, and again after it', async () => {
  vi.useFakeTimers()
  const ask = vi.fn(async () => ask.mock.calls.length)
  const shared = sharedFor(60_000, ask)
  expect(await Promise.all([shared(), shared()])).toEqual([1, 1])
  vi.advanceTimersByTime(59_999)
  expect(await shared()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await shared()).toBe(2)
})

it('keeps no failure', async () => {
  const ask = vi.fn(async () => {
    if (ask.mock.calls.length === 1) throw new Error('No line')
    return 'servers'
  })
  const shared = sharedFor(60_000, ask)
  await expect(shared()).rejects.toThrow('No line')
  expect(await shared()).toBe('servers')
})
