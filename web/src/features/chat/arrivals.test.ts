import type { Message } from '@swoon/realtime-server/contract/chat'
import { expect, it } from 'vitest'
import { dropArrival, isElsewhere, showArrival, useArrivals } from './arrivals.ts'

it.each([
  ['/matches', true],
  ['/chat/b', true],
  ['/app/rooms/a', true],
  ['/games', true],
  ['/chat/a', false],
  ['/chat/a/', false],
  ['/app/call/b', false],
  ['/app/game/c', false],
])('at %s a banner of the chat a is shown: %s', (pathname, isShown) => {
  expect(isElsewhere(pathname, 'a')).toBe(isShown)
})

it('a banner goes with its chat, or once its message is read', () => {
  const shown = () => useArrivals.getState().messages.at(-1)?.seq
  showArrival({ matchId: 'a', seq: 3 } as Message)
  dropArrival('b')
  dropArrival('a', 2)
  expect(shown()).toBe(3)
  dropArrival('a', 3)
  expect(shown()).toBeUndefined()
  showArrival({ matchId: 'a', seq: 4 } as Message)
  dropArrival('a')
  expect(shown()).toBeUndefined()
})

it('two messages at once are told of one after the other, the later first', () => {
  const waiting = () => useArrivals.getState().messages.map(({ matchId, seq }) => `${matchId}${seq}`)
  showArrival({ matchId: 'a', seq: 1 } as Message)
  showArrival({ matchId: 'b', seq: 7 } as Message)
  showArrival({ matchId: 'a', seq: 2 } as Message)
  expect(waiting()).toEqual(['b7', 'a2'])
  dropArrival('a')
  expect(waiting()).toEqual(['b7'])
  dropArrival('b')
})
