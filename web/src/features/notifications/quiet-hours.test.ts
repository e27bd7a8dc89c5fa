import { expect, it } from 'vitest'
import { isWanted } from './quiet-hours.ts'

it.each([
  [null, 0, true],
  [{ from: 60, until: 120 }, 59, true],
  [{ from: 60, until: 120 }, 60, false],
  [{ from: 60, until: 120 }, 120, true],
  [{ from: 1320, until: 420 }, 1439, false],
  [{ from: 1320, until: 420 }, 0, false],
  [{ from: 1320, until: 420 }, 420, true],
  [{ from: 300, until: 300 }, 299, false],
])(
  'with quiet hours of %j a message is wanted in minute %i: %s',
  (quietHours, minute, isExpected) => {
    expect(isWanted({ off: ['gift'], quietHours }, 'message', minute)).toBe(isExpected)
    expect(isWanted({ off: ['message'], quietHours }, 'message', minute)).toBe(false)
  },
)
