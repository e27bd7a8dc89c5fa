import { expect, it } from 'vitest'
import { locationMode } from './modes.ts'

it.each([
  [false, false, 'off'],
  [false, true, 'off'],
  [true, true, 'private'],
  [true, false, 'visible'],
] as const)('sharing %s and private %s is %s', (locationEnabled, locationPrivate, mode) => {
  expect(locationMode({ locationEnabled, locationPrivate })).toBe(mode)
})
