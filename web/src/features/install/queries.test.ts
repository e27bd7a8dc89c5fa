import { afterEach, expect, it, vi } from 'vitest'
import { installWay } from './queries.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
/** The browser inside another app. */
const inside =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 350.0'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'

afterEach(() => vi.unstubAllGlobals())

const wayIn = (userAgent: string, { touch = 0, asks = false, isInstalled = false } = {}) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: touch })
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
  vi.stubGlobal('window', { installPrompt: asks ? new Event('beforeinstallprompt') : undefined })
  return installWay()
}

it('is the question of the browser that has one, and the steps on iPhones and iPads', () => {
  expect(wayIn('Chrome', { asks: true })).toBe('prompt')
  expect(wayIn(iphone)).toBe('steps')
  expect(wayIn(mac, { touch: 5 })).toBe('steps')
})

it('is none where it is impossible or done', () => {
  expect(wayIn('Chrome')).toBeNull()
  expect(wayIn(mac)).toBeNull()
  expect(wayIn(inside)).toBeNull()
  expect(wayIn(iphone, { isInstalled: true })).toBeNull()
})
