import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Allowance, gamesLeft, refilled, remaining } from './rules.ts'

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const daysBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const count = fc.nat(20)
const allowance: fc.Arbitrary<Allowance> = fc.record({
  day: days,
  likes: count,
  superLikes: count,
  bonusLikes: count,
  bonusSuperLikes: count,
  welcomeDay: fc.option(days),
  version: count,
})

describe('the allowance', () => {
  it('is 15 likes and 2 super likes on the first day, and 7 and 1 on later days', () => {
    const first = {
      day: '2026-03-01',
      likes: 15,
      superLikes: 2,
      bonusLikes: 0,
      bonusSuperLikes: 0,
      welcomeDay: null,
      version: 0,
    }
    expect(remaining(first, '2026-03-01')).toEqual({ likes: 15, superLikes: 2 })
    expect(remaining(first, '2026-03-02')).toEqual({ likes: 7, superLikes: 1 })
  })

  it('is not refilled by an earlier date, which a change of the time zone may bring', () => {
    fc.assert(
      fc.property(allowance, days, fc.nat(2), (before, later, back) => {
        const today = back === 0 ? later : daysBefore(before.day, back)
        if (today < daysBefore(before.day, 2)) return
        const after = refilled(before, today)
        expect(after.day >= before.day).toBe(true)
        if (today <= before.day) expect(after).toEqual(before)
        expect(refilled(after, today)).toEqual(after)
      }),
    )
  })

  it('is refilled if its date is further ahead than a time zone can bring, because the clock was wrong', () => {
    const spent = {
      day: '2026-03-10',
      likes: 0,
      superLikes: 0,
      bonusLikes: 0,
      bonusSuperLikes: 0,
      welcomeDay: null,
      version: 0,
    }
    expect(remaining(spent, '2026-03-08')).toEqual({ likes: 0, superLikes: 0 })
    expect(remaining(spent, '2026-03-07')).toEqual({ likes: 7, superLikes: 1 })
    expect(refilled({ ...spent, day: '2031-01-01' }, '2026-03-07').day).toBe('2026-03-07')
  })
})

describe('the week’s game', () => {
  it('is one from Monday to Sunday, and comes back neither earlier nor with a clock that was wrong', () => {
    const left = (spent: string | null) => gamesLeft(spent, '2026-11-25')
    expect([left(null), left('2026-11-16'), left('2026-11-23'), left('2026-11-30')]).toEqual([
      1, 1, 0, 0,
    ])
    expect(left('2026-12-07')).toBe(1)
  })
})
