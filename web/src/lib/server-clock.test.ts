import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const start = Date.parse('2026-11-24T20:00:00.000Z')
const serverAt = (after: number) => new Date(start + after).toISOString()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: start })
})
afterEach(() => void vi.useRealTimers())

it('counts half the time of a call as the way of its answer', async () => {
  const { noteAnswer, serverNow } = await import('./server-clock.ts')
  const sentAt = Date.now()
  // The server is 5 s ahead, and the call takes 150 ms each way.
  vi.setSystemTime(start + 300)
  noteAnswer(serverAt(5150), sentAt)
  expect(serverNow()).toBe(start + 5300)
})

it('is not set back by a late event, but forward by one that was faster', async () => {
  const { noteServerTime, serverNow } = await import('./server-clock.ts')
  noteServerTime(serverAt(5000))
  noteServerTime(serverAt(4000))
  expect(serverNow()).toBe(start + 5000)
  noteServerTime(serverAt(5020))
  expect(serverNow()).toBe(start + 5020)
})

it('learns of a server that is behind', async () => {
  const { noteAnswer, noteServerTime, serverNow } = await import('./server-clock.ts')
  expect(serverNow()).toBe(start)
  noteServerTime(serverAt(-3000))
  expect(serverNow()).toBe(start - 3000)
  noteAnswer(serverAt(-4000), Date.now())
  expect(serverNow()).toBe(start - 4000)
})
