import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { useToastSlot } from '../../ui/toast.tsx'
import { createGame } from './actions.ts'
import { applyGame, game, lists } from './cache.ts'
import { blankForm, draftOf } from './form.ts'
import { giftBalloon, takeBalloon } from './play.ts'

const sent: string[] = []
let answer: () => Response

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
    if (method !== 'POST') throw new TypeError('Failed to fetch')
    sent.push(JSON.parse(body).clientId)
    return answer()
  })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function idSent(work: () => Promise<unknown>): Promise<string | undefined> {
  const done = work()
  await vi.advanceTimersByTimeAsync(20_000)
  await done
  return sent.at(-1)
}

const view = (version: number, players: string[] = ['me']) =>
  ({
    id: 'g',
    version,
    invitedId: null,
    participants: players.map((userId) => ({ userId })),
    startsAt: '2026-11-24T12:00:00.000Z',
    now: new Date().toISOString(),
    seed: null,
  }) as unknown as GameView

test.each([
  ['a new balloon', () => takeBalloon('g')],
  ['a gift', () => giftBalloon('g', 'guest', 'Bob')],
])('%s whose answer was lost is asked for again with the same id until the game has changed', async (_, press) => {
  game('g').put(view(1))
  const first = await idSent(press)
  expect(await idSent(press)).toBe(first)
  game('g').put(view(2))
  expect(await idSent(press)).not.toBe(first)
})

test('a new game whose answer was lost keeps its id whatever it says, and the stored one is shown if it said something else', async () => {
  const create = (title: string) => createGame(draftOf({ ...blankForm(), title }))
  const first = await idSent(() => create('Balloons'))
  answer = () =>
    new Response(JSON.stringify({ code: 'CONFLICT', error: 'Your game is scheduled already.' }), { status: 409 })
  const outcome = create('More balloons')
  expect(await idSent(() => outcome)).toBe(first)
  expect(await outcome).toMatchObject({ game: null, isMadeBefore: true })
  expect(useToastSlot.getState().current?.text).toBe('Your game is scheduled already.')
  expect(await idSent(() => create('Even more'))).not.toBe(first)
})

test('a game that the user has left in another tab leaves the list of their own, but not by an older view', () => {
  lists('mine').put([view(2)])
  applyGame(view(1, []), 'me')
  expect(lists('mine').known()).toHaveLength(1)
  applyGame(view(3, []), 'me')
  expect(lists('mine').known()).toEqual([])
})
