import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToastSlot } from '../../ui/toast.tsx'
import { revisit } from './actions.ts'
import { revisits } from './queries.ts'

const una = { id: 'una', name: 'Una' }
let sent: unknown[] = []
let answers: { status: number; body?: object; headers?: Record<string, string> }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const { status, body: reply = {}, headers = {} } = answers.shift() ?? { status: 503 }
    return new Response(JSON.stringify(reply), { status, headers })
  })
  sent = []
  useToastSlot.setState({ current: null })
  revisits.takeBack(una.id)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = () => useToastSlot.getState().current?.title

test('a second decision waits for as long as the database is away, and is made once', async () => {
  answers = Array.from({ length: 12 }, () => ({ status: 503 }))
  answers.push(
    { status: 429, headers: { 'retry-after': '50' } },
    { status: 200, body: { action: 'like', match: null } },
  )
  const made = revisit(una, 'like')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(revisits.hasPending()).toBe(true)
  expect(shown()).toBe('Waiting to send')
  await vi.advanceTimersByTimeAsync(600_000)
  await made
  expect(useToastSlot.getState().open).toBe(false)
  expect([revisits.has(una.id), revisits.hasPending()]).toEqual([true, false])
  expect(new Set(sent.map((body) => JSON.stringify(body)))).toEqual(
    new Set(['{"userId":"una","action":"like"}']),
  )
})

test('a refusal returns the card', async () => {
  answers = [{ status: 503 }, { status: 403, body: { error: 'No.', code: 'PROFILE_INCOMPLETE' } }]
  const made = revisit(una, 'pass')
  await vi.advanceTimersByTimeAsync(2000)
  await made
  expect(revisits.has(una.id)).toBe(false)
  expect(shown()).toBe('Error')
})
