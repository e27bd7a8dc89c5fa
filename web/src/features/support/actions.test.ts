import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToastSlot } from '../../ui/toast.tsx'
import { announceAnswer, applyRequest, write } from './actions.ts'
import { supportRequests } from './queries.ts'

/** The ids that the server received, and whether the connection is down. */
const sent: string[] = []
let isCut = false
const stored = {
  id: 'q',
  subject: 'Crown',
  content: 'Where?',
  createdAt: '',
  answer: null,
  closedAt: null,
  isRead: false,
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).nonce)
    if (isCut) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(stored))
  })
  sent.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const send = (content: string) => write({ subject: 'Crown', content })

test('a question whose answer was lost is sent again at the next press alone, with its id; one with other words is another one', async () => {
  isCut = true
  expect(await send('Where?')).toBe(false)
  // Only a few calls are allowed per hour.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(await send('Where?')).toBe(false)
  expect(sent).toEqual([sent[0], sent[0]])
  isCut = false
  expect(await send('Where is it?')).toBe(true)
  expect(sent.at(-1)).not.toBe(sent[0])
})

test('a question is listed once, though its reply and its event bring it', async () => {
  isCut = false
  supportRequests().put([])
  applyRequest(stored)
  expect(await send('Where?')).toBe(true)
  applyRequest(stored)
  expect(supportRequests().known()).toEqual([stored])
})

test('the answer is said to be where the questions are', () => {
  announceAnswer({ ...stored, answer: 'Here.', closedAt: '2026-11-27T00:00:00.000Z' })
  expect(useToastSlot.getState().current?.text).toBe("You'll find it under Account.")
})
