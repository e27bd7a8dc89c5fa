import type { Message } from '@swoon/realtime-server/contract/chat'
import { expect, it } from 'vitest'
import { dropArrival, isElsewhere, showArrival, useArrival } from './arrivals.ts'

it.each([
  ['/matches', true],
  ['/chat/b', true],
  ['/app/rooms/a', true],
  ['/games', true],
  ['/chat/a', false],
  ['/app/call/b', false],
  ['/app/game/c', false],
])('at %s a banner of the chat a is shown: %s', (pathname, isShown) => {
  expect(isElsewhere(pathname, 'a')).toBe(isShown)
})

it('a banner goes with its chat, or once its message is read', () => {
  const shown = () => useArrival.getState().message?.seq
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
