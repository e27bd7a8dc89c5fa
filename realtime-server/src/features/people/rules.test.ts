import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastDateOnEarth } from '../calendar/service.ts'
import { ageOn, isAdult, isWithinLifetime, shownAge } from './rules.ts'

const calendarDate = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

describe('age', () => {
  it('changes on the birthday and not a day before', () => {
    expect(ageOn('2000-06-15', '2018-06-14')).toBe(17)
    expect(ageOn('2000-06-15', '2018-06-15')).toBe(18)
    expect(ageOn('2000-12-31', '2019-01-01')).toBe(18)
  })

  it('changes on 1 March of a common year for somebody born on 29 February', () => {
    expect(ageOn('2004-02-29', '2022-02-28')).toBe(17)
    expect(ageOn('2004-02-29', '2022-03-01')).toBe(18)
    expect(ageOn('2004-02-29', '2024-02-29')).toBe(20)
  })

  it('is the number of birthdays that have passed, never more', () => {
    fc.assert(
      fc.property(calendarDate('1925-01-01', '2026-12-31'), calendarDate('1925-01-01', '2050-12-31'), (born, date) => {
        const age = ageOn(born, date)
        const birthday = (years: number) => `${Number(born.slice(0, 4)) + years}${born.slice(4)}`
        expect(birthday(age) <= date).toBe(true)
        expect(date < birthday(age + 1)).toBe(true)
      }),
    )
  })

  it('never falls as the days pass', () => {
    const day = calendarDate('1990-01-01', '2050-12-31')
    fc.assert(
      fc.property(calendarDate('1925-01-01', '1990-01-01'), day, day, (born, one, other) => {
        const [earlier, later] = one <= other ? [one, other] : [other, one]
        expect(ageOn(born, earlier)).toBeLessThanOrEqual(ageOn(born, later))
      }),
    )
  })
})

describe('adult', () => {
  it('requires the birthday to have begun in the time zone whose date comes last', () => {
    expect(lastDateOnEarth(new Date('2026-03-10T11:59:59Z'))).toBe('2026-03-09')
    expect(lastDateOnEarth(new Date('2026-03-10T12:00:00Z'))).toBe('2026-03-10')
    expect(isAdult('2008-03-10', new Date('2026-03-10T11:59:59.999Z'))).toBe(false)
    expect(isAdult('2008-03-10', new Date('2026-03-10T12:00:00.000Z'))).toBe(true)
  })

  it('agrees with every time zone: an adult is 18 everywhere', () => {
    const now = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        calendarDate('2000-01-01', '2023-01-01'),
        now,
        fc.integer({ min: -12, max: 14 }),
        (born, at, zone) => {
          const local = new Date(at.getTime() + zone * 3_600_000).toISOString().slice(0, 10)
          if (isAdult(born, at)) expect(ageOn(born, local)).toBeGreaterThanOrEqual(18)
        },
      ),
    )
  })

  it('refuses a birth in the future and one more than 100 years ago', () => {
    const now = new Date('2026-03-10T12:00:00Z')
    expect(isAdult('2027-01-01', now)).toBe(false)
    expect(isWithinLifetime('1926-03-10', now)).toBe(true)
    expect(isWithinLifetime('1926-03-09', now)).toBe(false)
  })
})

describe('shown age', () => {
  it('is never below 18, and unknown without a date of birth', () => {
    const now = new Date('2026-03-10T12:00:00Z')
    expect(shownAge('2015-01-01', now)).toBe(18)
    expect(shownAge('1990-03-11', now)).toBe(35)
    expect(shownAge(null, now)).toBeNull()
  })
})
