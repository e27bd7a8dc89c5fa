import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setConnectionStatus } from '../../lib/connection.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { matches } from '../matches/queries.ts'
import { markRead } from './read-receipts.ts'

let answers: number[] = []
let sent: number[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).seq)
    return new Response('{}', { status: answers.shift() ?? 200 })
  })
  sent = []
  setConnectionStatus('up')
  queryClient.setQueryData(userKey, { id: 'me' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const known = (id: string) =>
  matches().put([{ id, readSeq: 0, lastSeq: 9, unreadCount: 9, lastUnreadSeq: 9 } as MatchView])

test('a read receipt that fails while the socket is up is sent again by itself, and then the next one', async () => {
  known('up')
  answers = [503, 503]
  markRead('up', 4)
  await vi.advanceTimersByTimeAsync(500)
  markRead('up', 5)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([4, 4, 4, 5])
})

test('a refused one is not repeated', async () => {
  known('over')
  answers = [404]
  markRead('over', 4)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([4])
})

test('without a connection it is sent as soon as that is back', async () => {
  known('down')
  setConnectionStatus('down')
  answers = [503, 503, 503, 503]
  markRead('down', 4)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([4, 4, 4, 4])
  setConnectionStatus('up')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(5)
})
