import type { Message } from '@swoon/realtime-server/contract/chat'
import { expect, it } from 'vitest'
import { dropBanner, isInTheWay, showBanner, useBanners } from './new-message-banner.ts'

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
  expect(!isInTheWay(pathname, 'a')).toBe(isShown)
})

it('a banner goes with its chat, or once its message is read', () => {
  const shown = () => useBanners.getState().messages.at(-1)?.seq
  showBanner({ matchId: 'a', seq: 3 } as Message)
  dropBanner('b')
  dropBanner('a', 2)
  expect(shown()).toBe(3)
  dropBanner('a', 3)
  expect(shown()).toBeUndefined()
  showBanner({ matchId: 'a', seq: 4 } as Message)
  dropBanner('a')
  expect(shown()).toBeUndefined()
})

it('two messages at once are shown one after the other, the later first', () => {
  const waiting = () => useBanners.getState().messages.map(({ matchId, seq }) => `${matchId}${seq}`)
  showBanner({ matchId: 'a', seq: 1 } as Message)
  showBanner({ matchId: 'b', seq: 7 } as Message)
  showBanner({ matchId: 'a', seq: 2 } as Message)
  expect(waiting()).toEqual(['b7', 'a2'])
  dropBanner('a')
  expect(waiting()).toEqual(['b7'])
  dropBanner('b')
})
