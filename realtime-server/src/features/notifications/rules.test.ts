import { describe, expect, it } from 'vitest'
import { isQuiet, localMinute, mayPushNow } from './rules.ts'

describe('the minute of the day', () => {
  it.each([
    ['2026-03-29T00:59:00Z', 'Europe/Berlin', 119],
    // Clocks go forward from 2:00 to 3:00.
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', 180],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', 150],
    // Clocks go back, and half past two comes again.
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', 150],
    ['2026-06-01T00:00:00Z', 'Asia/Kolkata', 330],
    ['2026-06-01T00:00:00Z', 'UTC', 0],
  ])('%s in %s is %i', (time, zone, minute) => {
    expect(localMinute(new Date(time), zone)).toBe(minute)
  })
})

describe('quiet hours', () => {
  it('hold from the first minute to before the last, over midnight too', () => {
    expect([539, 540, 599, 600].map((minute) => isQuiet(minute, 540, 600))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect([1319, 1320, 0, 419, 420].map((minute) => isQuiet(minute, 1320, 420))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('of the same two minutes are the whole day', () => {
    expect([0, 600, 1439].every((minute) => isQuiet(minute, 600, 600))).toBe(true)
  })

  it('do not concern a time without them, and decisions on the account cannot be switched off', () => {
    const settings = {
      off: ['gift', 'moderation'],
      quiet_from: null,
      quiet_until: null,
      time_zone: 'UTC',
    }
    const now = new Date('2026-06-01T03:00:00Z')
    expect(mayPushNow(settings, 'message', now)).toBe(true)
    expect(mayPushNow(settings, 'gift', now)).toBe(false)
    expect(mayPushNow(settings, 'moderation', now)).toBe(true)
  })
})
