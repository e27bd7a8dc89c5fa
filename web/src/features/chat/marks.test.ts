import type { MatchView } from '@swoon/realtime-server/contract/matches'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setConnectionStatus } from '../../lib/connection.ts'
import { useToastSlot } from '../../ui/toast.tsx'
import { matches } from '../matches/queries.ts'
import { endUnread, markChat } from './marks.ts'

let answers: (() => Response | Promise<Response>)[] = []
let sent: unknown[] = []
const refused = () => new Response(JSON.stringify({ code: 'UNAVAILABLE' }), { status: 503 })
const stored = () => new Response('{}')
const isCut = () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return (answers.shift() ?? stored)()
  })
  sent = []
  answers = []
  useToastSlot.setState({ current: null })
  setConnectionStatus('up')
  matches().put([{ id: 'm', isMuted: false, isUnread: true } as MatchView])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const shown = () => matches().known()?.[0] as MatchView
const marks = () => [shown().isMuted, shown().isUnread]

test('the mark of a chat that is opened offline ends here at once, and on the server with the connection, without a word', async () => {
  answers = Array.from({ length: 4 }, () => isCut)
  setConnectionStatus('down')
  const ended = endUnread('m')
  // The user returned to the chat in between.
  void endUnread('m')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([sent.length, marks()]).toEqual([4, [false, false]])
  setConnectionStatus('up')
  await vi.advanceTimersByTimeAsync(0)
  await ended
  expect(sent).toEqual(Array(5).fill({ isUnread: false }))
  expect(useToastSlot.getState().current).toBeNull()
})

test('a chat that the user marks once more stays marked', async () => {
  answers = [isCut]
  const ended = endUnread('m')
  await vi.advanceTimersByTimeAsync(0)
  await markChat(shown(), { isUnread: true })
  await vi.advanceTimersByTimeAsync(60_000)
  await ended
  expect([sent, marks()]).toEqual([
    [{ isUnread: false }, { isUnread: true }],
    [false, true],
  ])
})

test('a mark that is not stored is taken back with a word, and another one that is stored meanwhile stays', async () => {
  let answer = (_: Response) => {}
  answers = [() => new Promise((resolve) => (answer = resolve)), stored]
  const muted = markChat(shown(), { isMuted: true })
  await markChat(shown(), { isUnread: false })
  expect(marks()).toEqual([true, false])
  answer(refused())
  await muted
  expect(marks()).toEqual([false, false])
  expect(useToastSlot.getState().current).not.toBeNull()
})

test('two quick presses on one mark that both fail leave it as the server has it', async () => {
  const fails: (() => void)[] = []
  const pending = () => new Promise<Response>((resolve) => fails.push(() => resolve(refused())))
  answers = [pending, pending]
  const first = markChat(shown(), { isMuted: true })
  const second = markChat(shown(), { isMuted: false })
  for (const fail of fails) fail()
  await Promise.all([first, second])
  expect(marks()).toEqual([false, true])
})

test('a press that is stored after a later one has failed is shown, also without an event', async () => {
  const ends: (() => void)[] = []
  const ending = (answer: () => Response) => () =>
    new Promise<Response>((resolve) => ends.push(() => resolve(answer())))
  answers = [ending(stored), ending(refused)]
  const first = markChat(shown(), { isMuted: true })
  const second = markChat(shown(), { isMuted: false })
  ends[1]?.()
  await second
  expect(marks()).toEqual([false, true])
  ends[0]?.()
  await first
  expect(marks()).toEqual([true, true])
})
