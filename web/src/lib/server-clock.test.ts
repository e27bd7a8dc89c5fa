import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const start = Date.parse('2026-11-24T20:00:00.000Z')
const serverAt = (after: number) => new Date(start + after).toISOString()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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

describe('the header Date of an answer', () => {
  const dateAt = (after: number) => new Date(start + after).toUTCString()
  const hours = 3 * 60 * 60 * 1000

  it('corrects a clock that is three hours wrong, to a second and the time of the call', async () => {
    for (const wrong of [hours, -hours]) {
      vi.resetModules()
      const { noteDate, serverNow } = await import('./server-clock.ts')
      vi.setSystemTime(start + wrong + 200)
      noteDate(dateAt(0), start + wrong)
      expect(Math.abs(serverNow() - (start + 200))).toBeLessThanOrEqual(1200)
    }
  })

  it('leaves what is more exact, and gets better with each answer', async () => {
    const { noteAnswer, noteDate, serverNow } = await import('./server-clock.ts')
    noteAnswer(serverAt(300), start)
    noteDate(dateAt(300), start)
    expect(serverNow()).toBe(start + 300)
    vi.setSystemTime(start + 5000)
    // The device's clock was set back.
    noteDate(dateAt(hours), start + 4990)
    expect(Math.abs(serverNow() - (start + hours))).toBeLessThanOrEqual(1000)
  })

  it('calls back once when the time turns out to be another one, and ignores what is no date', async () => {
    const { noteDate, onServerClock, serverNow } = await import('./server-clock.ts')
    const corrected = vi.fn()
    onServerClock(corrected)
    for (const date of [null, '', 'soon']) noteDate(date, start)
    expect(serverNow()).toBe(start)
    noteDate(dateAt(hours), start)
    noteDate(dateAt(hours), start)
    expect(corrected).toHaveBeenCalledTimes(1)
  })
})

it('comes with every answer to a call, also to one that was refused or started before the app', async () => {
  const [{ call }, { serverNow }] = await Promise.all([
    import('./api.ts'),
    import('./server-clock.ts'),
  ])
  const reply = (ahead: number, status = 200) =>
    new Response('{}', { status, headers: { date: new Date(start + ahead).toUTCString() } })
  const ask = () => call(authRoutes.me).catch(() => {})
  const hour = 60 * 60 * 1000
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async () => reply(hour, 403))
  await ask()
  expect(Math.abs(serverNow() - start - hour)).toBeLessThanOrEqual(1000)
  const made = { reply: Promise.resolve(reply(2 * hour)), sentAt: start, isLasting: false }
  vi.stubGlobal('window', { early: new Map([[authRoutes.me.url, made]]) })
  await ask()
  expect(Math.abs(serverNow() - start - 2 * hour)).toBeLessThanOrEqual(1000)
})
