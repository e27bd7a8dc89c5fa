import { expect, it } from 'vitest'
import { onTheWayTo, returnPathOf } from './return-path.ts'

it.each([
  '/matches',
  '/app',
  '/app/anything/else',
  '/chat/0197-a',
  '/games',
  '/profile?tab=1',
  '/discover',
])('leads back to %s', (path) => {
  expect(returnPathOf(onTheWayTo(path))).toBe(path)
})

it.each([
  '//evil.example',
  '//evil.example/discover',
  '/\\evil.example',
  'https://evil.example/app',
  'javascript:alert(1)',
  '/auth',
  '/',
  '/nowhere',
  '/matches/../../evil',
  '/chat/a/b',
  '/.//evil.example',
  '/app/..//evil.example',
  '/discover/',
  '',
])('leads to /app instead of %j', (path) => {
  expect(returnPathOf(onTheWayTo(path))).toBe('/app')
})

it.each([undefined, null, 'x', {}, { returnTo: 1 }, { screen: 'second-look' }])(
  'leads to /app from %j',
  (state) => {
    expect(returnPathOf(state)).toBe('/app')
  },
)
