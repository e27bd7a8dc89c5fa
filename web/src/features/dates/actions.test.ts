import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proposeDate } from './actions.ts'

const sent: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).clientId)
    throw new TypeError('Failed to fetch')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function propose(matchId: string, place: string): Promise<string | undefined> {
  const done = proposeDate(matchId, {
    activity: 'Tea',
    place,
    startsAt: '2027-01-01T18:00:00.000Z',
  })
  await vi.advanceTimersByTimeAsync(20_000)
  await done
  return sent.at(-1)
}

test('a date whose answer was lost is the same one at the next press, unless it is at another place or with someone else', async () => {
  const first = await propose('m', 'Kiosk')
  expect(await propose('n', 'Kiosk')).not.toBe(first)
  expect(await propose('m', 'Kiosk')).toBe(first)
  expect(await propose('m', 'Harbor')).not.toBe(first)
})
