import { expect, test } from 'vitest'
import { isScreen, ownPageOf, shellPageOf } from './pages.ts'

test.each([
  ['/', '/auth'],
  ['/matches', '/matches'],
  ['/chat/5c3f', '/chat/-'],
  ['/app/rooms', '/app/rooms'],
  ['/app/rooms/7', '/app/rooms/-'],
  ['/app/privacy', '/discover'],
])('opens %s with the page of %s', (path, page) => expect(shellPageOf(path)).toBe(page))

test('tells an address that has no page of its own', () => {
  expect(ownPageOf('/profile')).toBe('/profile')
  expect(ownPageOf('/app/privacy')).toBeUndefined()
})

test.each(['/api/export', '/media/a.webp', '/robots.txt', '/socket.io/', '/assets/gone.js'])(
  'leaves %s to the network',
  (path) => expect(isScreen(path)).toBe(false),
)

test('takes addresses that only begin alike for screens', () =>
  expect(isScreen('/apiary')).toBe(true))
