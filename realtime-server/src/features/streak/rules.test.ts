import { describe, expect, it } from 'vitest'
import { localDate } from '../calendar/service.ts'
import { type LastClaim, rewardOf, streakAt } from './rules.ts'

const at = (time: string) => new Date(time)
const claimedOn = (day: string, timeZone: string, streak = 4): LastClaim => ({
  day,
  timeZone,
  streak,
})
const hour = 60 * 60 * 1000

describe('the streak of someone who flies', () => {
  it('is kept over the date line, where a date is skipped, and is not claimed twice where one is repeated', () => {
    const honolulu = claimedOn('2026-11-21', 'Pacific/Honolulu')
    const evening = at('2026-11-22T06:00:00Z')
    expect(localDate(evening, 'Pacific/Kiritimati')).toBe('2026-11-22')
    expect(streakAt(honolulu, evening, 'Pacific/Kiritimati').state).toBe('claimed')
    const midnight = at('2026-11-22T10:00:00Z')
    expect(localDate(midnight, 'Pacific/Kiritimati')).toBe('2026-11-23')
    expect(streakAt(honolulu, midnight, 'Pacific/Kiritimati')).toEqual({
      state: 'open',
      days: 4,
      turnsAt: at('2026-11-23T10:00:00Z'),
    })
    const back = claimedOn('2026-11-22', 'Pacific/Kiritimati')
    const same = at('2026-11-22T11:00:00Z')
    expect(localDate(same, 'Pacific/Honolulu')).toBe('2026-11-22')
    expect(streakAt(back, same, 'Pacific/Honolulu').turnsAt).toEqual(at('2026-11-23T10:00:00Z'))
  })
})

describe('the streak', () => {
  it('begins with the first claim', () => {
    expect(streakAt(null, at('2026-11-22T12:00:00Z'), 'UTC')).toEqual({
      state: 'open',
      days: 0,
      turnsAt: null,
    })
  })

  it('can be claimed for a day, and is broken after it', () => {
    const last = claimedOn('2026-11-20', 'UTC')
    expect(streakAt(last, at('2026-11-21T23:59:59Z'), 'UTC')).toMatchObject({
      state: 'open',
      days: 4,
    })
    expect(streakAt(last, at('2026-11-22T00:00:00Z'), 'UTC')).toEqual({
      state: 'broken',
      days: 0,
      turnsAt: null,
    })
  })

  it('is not frozen by a claim that was made while the clock was wrong', () => {
    const wrong = claimedOn('2031-01-01', 'UTC')
    expect(streakAt(wrong, at('2026-11-22T12:00:00Z'), 'UTC')).toEqual({
      state: 'broken',
      days: 0,
      turnsAt: null,
    })
  })

  it('may be claimed right before midnight and right after', () => {
    const { turnsAt } = streakAt(
      claimedOn('2026-10-24', 'Europe/Lisbon'),
      at('2026-10-24T22:59:59Z'),
      'Europe/Lisbon',
    )
    expect(turnsAt).toEqual(at('2026-10-24T23:00:00Z'))
    // The day when clocks go back has 25 hours.
    const { turnsAt: end } = streakAt(
      claimedOn('2026-10-24', 'Europe/Lisbon'),
      turnsAt ?? at(''),
      'Europe/Lisbon',
    )
    expect((end?.getTime() ?? 0) - (turnsAt?.getTime() ?? 0)).toBe(25 * hour)
  })

  it('has a reward on six days', () => {
    const days = Array.from({ length: 200 }, (_, n) => n + 1).filter((day) => rewardOf(day))
    expect(days).toEqual([3, 7, 14, 30, 60, 100])
    expect(rewardOf(60)).toEqual({
      day: 60,
      type: 'premium_trial',
      amount: 7,
      title: '7-day Premium trial',
    })
  })
})
