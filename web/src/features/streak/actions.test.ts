import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToastSlot } from '../../ui/toast.tsx'
import { claimToday, hasLostAnswer } from './actions.ts'

/** The claimIds that the server received, and its answers, in order. */
const sent: string[] = []
let answers: (() => Response | Promise<Response>)[] = []

const says = (status: number, body: object) => () => new Response(JSON.stringify(body), { status })
const isCut = () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { method, body, signal }: RequestInit) => {
    sent.push(method === 'GET' ? 'looks' : JSON.parse(String(body)).claimId)
    const answer = (answers.shift() ?? says(503, { code: 'UNAVAILABLE' }))()
    const cut = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    )
    return Promise.race([cut, answer])
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const after = new AbortController()
    setTimeout(() => after.abort(new DOMException('', 'TimeoutError')), ms)
    return after.signal
  })
  sent.length = 0
  answers = []
  useToastSlot.setState({ current: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const nothing = { results: [], isToday: false }
const failed = { text: 'Unable to claim daily login. Please try again.' }

async function claim() {
  const result = claimToday()
  await vi.advanceTimersByTimeAsync(60_000)
  return result
}

test('is repeated with the same id while the database is away or the line is cut, and says nothing of it', async () => {
  answers = [says(503, { code: 'UNAVAILABLE' }), isCut, says(200, { newStreak: 4 })]
  expect(await claim()).toEqual({ results: [{ newStreak: 4 }], isToday: true })
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
  expect(useToastSlot.getState().current).toBeNull()
  expect(hasLostAnswer()).toBe(false)
})

test('gives up after a while with the specified words, and the next press repeats the same call', async () => {
  answers = []
  expect(await claim()).toEqual(nothing)
  expect(useToastSlot.getState().current).toMatchObject(failed)
  expect(hasLostAnswer()).toBe(true)
  answers = [says(200, { newStreak: 5 }), says(200, { state: 'claimed' })]
  expect(await claim()).toEqual({ results: [{ newStreak: 5 }], isToday: true })
  expect(new Set(sent.slice(0, -1)).size).toBe(1)
})

test('a press on the day after claims that day too, once the lost answer has come', async () => {
  expect(await claim()).toEqual(nothing)
  sent.length = 0
  answers = [says(200, { newStreak: 5 }), says(200, { state: 'open' }), says(200, { newStreak: 6 })]
  expect(await claim()).toEqual({ results: [{ newStreak: 5 }, { newStreak: 6 }], isToday: true })
  const [lost, look, today] = sent
  expect(look).toBe('looks')
  expect(today).not.toBe(lost)
  expect(hasLostAnswer()).toBe(false)
})

test.each([
  ['the claim of today', [says(200, { state: 'open' })]],
  ['the look whether today is claimed', []],
  ['an answer to that look', [() => new Promise<Response>(() => {})]],
])(
  'a lost answer of the day before is shown, but today is not said to be claimed without %s',
  async (_, later) => {
    expect(await claim()).toEqual(nothing)
    useToastSlot.setState({ current: null })
    answers = [says(200, { newStreak: 5 }), ...later]
    expect(await claim()).toEqual({ results: [{ newStreak: 5 }], isToday: false })
    expect(useToastSlot.getState().current).toMatchObject(failed)
    answers = [says(200, { newStreak: 6 }), says(200, { state: 'claimed' })]
    expect(await claim()).toMatchObject({ isToday: true })
  },
)

test('a refusal is not repeated', async () => {
  answers = [
    says(409, { error: 'Already claimed today! Come back tomorrow.', code: 'ALREADY_CLAIMED' }),
  ]
  expect(await claim()).toEqual(nothing)
  expect(sent).toHaveLength(1)
  expect(hasLostAnswer()).toBe(false)
})
