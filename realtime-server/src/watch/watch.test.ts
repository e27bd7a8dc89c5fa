import fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Measurement } from './measurements.ts'
import { watch } from './watch.ts'

const timing = { first: 1000, often: 1000, rare: 10_000, within: 500 }
let lines: { level: number; msg: string }[] = []
const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
const { log } = fastify({ logger: { level: 'info', stream } })

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const help = 'A number.'
const fails = () => Promise.reject(new Error('the disk is gone'))

/** Watches these, and gives what `/metrics` would show without its comments. */
function watched(...measurements: Measurement[]) {
  const registry = new Registry()
  const { stop } = watch(registry, measurements, log, timing)
  const shown = async () =>
    (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'))
  return { registry, shown, stop }
}

it('shows nothing before it has measured, and then what it found, again and again', async () => {
  let value: number | null = 7
  const { registry, shown, stop } = watched({ name: 'some_number', help, read: async () => value })
  expect(await shown()).toEqual([])
  // An alert that names it must find it.
  expect(await registry.metrics()).toContain('# TYPE some_number gauge')
  for (const [found, line] of [
    [7, ['some_number 7']],
    [8, ['some_number 8']],
    [null, []],
    [0, ['some_number 0']],
  ] as const) {
    value = found
    await vi.advanceTimersByTimeAsync(timing.often)
    expect(await shown()).toEqual(line)
  }
  stop()
  value = 9
  await vi.advanceTimersByTimeAsync(10 * timing.often)
  expect(await shown()).toEqual(['some_number 0'])
})

it('shows one gauge for several folders, also if one cannot be looked at', async () => {
  const disk = (folder: string, read: Measurement['read']) => ({
    ...{ name: 'free_bytes', help, folder, failed: 0 },
    read,
  })
  const { shown, stop } = watched(
    disk('media', async () => 5),
    disk('backups', fails),
    disk('postgres', async () => null),
  )
  await vi.advanceTimersByTimeAsync(timing.first)
  expect(await shown()).toEqual(['free_bytes{folder="media"} 5', 'free_bytes{folder="backups"} 0'])
  expect(lines).toMatchObject([
    { level: 40, msg: 'free_bytes cannot be measured: the disk is gone' },
  ])
  stop()
})

it('shows nothing where it cannot measure, and goes on after an answer that never comes', async () => {
  let read: Measurement['read'] = async () => 1
  const { shown, stop } = watched({ name: 'some_number', help, read: () => read() })
  await vi.advanceTimersByTimeAsync(timing.first)
  expect(await shown()).toEqual(['some_number 1'])
  read = () => new Promise(() => {})
  await vi.advanceTimersByTimeAsync(timing.often + timing.within)
  expect(await shown()).toEqual([])
  read = async () => 2
  await vi.advanceTimersByTimeAsync(timing.often)
  expect(await shown()).toEqual(['some_number 2'])
  stop()
})

it('measures what is dear rarely, and often while it has failed', async () => {
  const read = vi.fn<Measurement['read']>(async () => 1)
  const { stop } = watched({ name: 'some_up', help, read, isRare: true, failed: 0 })
  await vi.advanceTimersByTimeAsync(timing.first + timing.rare - 1)
  expect(read).toHaveBeenCalledTimes(1)
  for (const wrong of [async () => 0, fails]) read.mockImplementationOnce(wrong)
  await vi.advanceTimersByTimeAsync(1 + 2 * timing.often)
  expect(read).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(timing.rare - 1)
  expect(read).toHaveBeenCalledTimes(4)
  stop()
})
