import { uploadLimits } from '@swoon/realtime-server/contract/media'
import { expect, it } from 'vitest'
import { isTolerated } from './check-length.ts'

it.each([
  ['voice', 15, true],
  ['voice', 16, true],
  ['voice', 16.01, false],
  ['video', 31, true],
  ['video', 31.01, false],
  ['video', null, true],
] as const)('%s of %s s: %s', (kind, seconds, isGood) =>
  expect(isTolerated(kind, seconds)).toBe(isGood),
)

it('announces less than it tolerates', () =>
  expect([uploadLimits.voice.seconds, uploadLimits.video.seconds]).toEqual([15, 30]))
