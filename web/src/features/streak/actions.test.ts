import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToastSlot } from '../../ui/toast.tsx'
import { claimToday, hasLostAnswer } from './actions.ts'

/** The claimIds that the server was sent, and what it answers, one after the other. */
const sent: string[] = []
let answers: (() => Response)[] = []

const says = (status: number, body: object) => () => new Response(JSON.stringify(body), { status })
const isCut = () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
    sent.push(method === 'GET' ? 'looks' : JSON.parse(body).claimId)
    return (answers.shift() ?? says(503, { code: 'UNAVAILABLE' }))()
  })
  sent.length = 0
  useToastSlot.setState({ current: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function claim() {
  const result = claimToday()
  await vi.advanceTimersByTimeAsync(20_000)
  return result
}

test('is repeated with the same id while the database is away or the line is cut, and says nothing of it', async () => {
  answers = [says(503, { code: 'UNAVAILABLE' }), isCut, says(200, { newStreak: 4 })]
  expect(await claim()).toEqual([{ newStreak: 4 }])
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
  expect(useToastSlot.getState().current).toBeNull()
  expect(hasLostAnswer()).toBe(false)
})

test('gives up after a while with the specified words, and the next press repeats the same call', async () => {
  answers = []
  expect(await claim()).toEqual([])
  expect(useToastSlot.getState().current).toMatchObject({ text: 'Unable to claim daily login. Please try again.' })
  expect(hasLostAnswer()).toBe(true)
  answers = [says(200, { newStreak: 5 }), says(200, { state: 'claimed' })]
  expect(await claim()).toEqual([{ newStreak: 5 }])
  expect(new Set(sent.slice(0, -1)).size).toBe(1)
})

test('a press on the day after claims that day too, once the lost answer has come', async () => {
  expect(await claim()).toEqual([])
  sent.length = 0
  answers = [says(200, { newStreak: 5 }), says(200, { state: 'open' }), says(200, { newStreak: 6 })]
  expect(await claim()).toEqual([{ newStreak: 5 }, { newStreak: 6 }])
  const [lost, look, today] = sent
  expect(look).toBe('looks')
  expect(today).not.toBe(lost)
  expect(hasLostAnswer()).toBe(false)
})

test('a refusal is not repeated', async () => {
  answers = [says(409, { error: 'Already claimed today! Come back tomorrow.', code: 'ALREADY_CLAIMED' })]
  expect(await claim()).toEqual([])
  expect(sent).toHaveLength(1)
  expect(hasLostAnswer()).toBe(false)
})
