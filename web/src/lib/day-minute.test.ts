import { describe, expect, it } from 'vitest'
import { minuteOf, timeText } from './day-minute.ts'

describe('a time of the day', () => {
  it('is read as it is written', () => {
    for (const minute of [0, 59, 60, 719, 1320, 1439])
      expect(minuteOf(timeText(minute))).toBe(minute)
    expect(timeText(425)).toBe('07:05')
    for (const text of ['', '24:00', '7:05', '12:60']) expect(minuteOf(text)).toBeNull()
  })
})
