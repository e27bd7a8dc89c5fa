import type { GameView } from '@swoon/realtime-server/contract/balloon-games'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { myId } from '../../lib/me.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
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
])(
  '%s whose answer was lost is asked for again with the same id until the game has changed',
  async (_, press) => {
    game('g').put(view(1))
    const first = await idSent(press)
    expect(await idSent(press)).toBe(first)
    game('g').put(view(2))
    expect(await idSent(press)).not.toBe(first)
  },
)

describe('a new game whose answer was lost', () => {
  const create = (title: string) => createGame(draftOf({ ...blankForm(), title }))
  const refuse = () =>
    new Response(JSON.stringify({ code: 'CONFLICT', error: 'Scheduled.' }), { status: 409 })
  const listed = (...ids: string[]) =>
    lists('all').put(
      ids.map(
        (id) =>
          ({ ...view(1), id, createdBy: id.startsWith('my') ? myId() : 'another' }) as GameView,
      ),
    )
  beforeEach(() => {
    queryClient.setQueryData(userKey, { id: 'me' })
    listed('my first', 'of Ann')
  })
  // Settles all ids for the next test.
  afterEach(async () => {
    answer = refuse
    await idSent(() => create('The end'))
  })

  it('keeps its id whatever it says, and is not taken for one that says something else', async () => {
    const first = await idSent(() => create('Balloons'))
    listed('my first', 'of Ann', 'of Bob')
    answer = refuse
    const outcome = create('More balloons')
    expect(await idSent(() => outcome)).toBe(first)
    expect(await outcome).toEqual({ game: null, fields: {} })
    expect(useToastSlot.getState().current?.title).toBe('Your earlier game is scheduled')
    expect(await idSent(() => create('More balloons'))).not.toBe(first)
  })

  it('is not what the user plans once it has shown up, unless that says the same', async () => {
    const first = await idSent(() => create('Balloons'))
    listed('of Ann', 'my second')
    expect(await idSent(() => create('Balloons'))).toBe(first)
    expect(await idSent(() => create('More balloons'))).not.toBe(first)
  })
})

test('a game that the user has left in another tab leaves the list of their own, but not by an older view', () => {
  lists('mine').put([view(2)])
  applyGame(view(1, []), 'me')
  expect(lists('mine').known()).toHaveLength(1)
  applyGame(view(3, []), 'me')
  expect(lists('mine').known()).toEqual([])
})
