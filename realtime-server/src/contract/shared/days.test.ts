import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adultFrom,
  ageOn,
  birthRange,
  birthsOf,
  isAdult,
  isWithinLifetime,
  lastDateOnEarth,
  localDate,
  ownAge,
} from './days.ts'

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

  it('changes on 1 March of a common year for someone born on 29 February', () => {
    expect(ageOn('2004-02-29', '2022-02-28')).toBe(17)
    expect(ageOn('2004-02-29', '2022-03-01')).toBe(18)
    expect(ageOn('2004-02-29', '2024-02-29')).toBe(20)
  })

  it('is the number of birthdays that have passed, never more', () => {
    fc.assert(
      fc.property(
        calendarDate('1925-01-01', '2026-12-31'),
        calendarDate('1925-01-01', '2050-12-31'),
        (born, date) => {
          const age = ageOn(born, date)
          const birthday = (years: number) => `${Number(born.slice(0, 4)) + years}${born.slice(4)}`
          expect(birthday(age) <= date).toBe(true)
          expect(date < birthday(age + 1)).toBe(true)
        },
      ),
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
    const now = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    })
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

describe('the range of dates of birth', () => {
  it('ends with the latest one of an adult and begins 100 years ago', () => {
    expect(birthRange(new Date('2026-03-10T12:00:00Z'))).toEqual({
      min: '1926-03-10',
      max: '2008-03-10',
    })
    expect(birthRange(new Date('2026-03-10T11:59:59Z'))).toEqual({
      min: '1926-03-09',
      max: '2008-03-09',
    })
    expect(birthRange(new Date('2028-02-29T12:00:00Z')).max).toBe('2010-02-28')
  })

  it('accepts whom the server accepts', () => {
    const now = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(calendarDate('1919-01-01', '2023-01-01'), now, (born, at) => {
        const { min, max } = birthRange(at)
        expect(born >= min && born <= max).toBe(isAdult(born, at) && isWithinLifetime(born, at))
      }),
    )
  })
})

describe('the moment of becoming an adult', () => {
  it('is noon in UTC of the 18th birthday, which is 1 March after 29 February', () => {
    expect(adultFrom('2008-03-10').toISOString()).toBe('2026-03-10T12:00:00.000Z')
    expect(adultFrom('2008-02-29').toISOString()).toBe('2026-03-01T12:00:00.000Z')
    expect(adultFrom('2012-12-31').toISOString()).toBe('2030-12-31T12:00:00.000Z')
  })

  it('is the first at which someone counts as one', () => {
    fc.assert(
      fc.property(calendarDate('2000-01-01', '2023-01-01'), (born) => {
        const from = adultFrom(born)
        expect(isAdult(born, from)).toBe(true)
        expect(isAdult(born, new Date(from.getTime() - 1))).toBe(false)
      }),
    )
  })
})

describe('the age that is shown', () => {
  it('changes at midnight of the person themselves', () => {
    const now = new Date('2026-03-10T12:30:00Z')
    expect(localDate(now, 'Pacific/Kiritimati')).toBe('2026-03-11')
    expect(ownAge('1990-03-11', 'Pacific/Kiritimati', now)).toBe(36)
    expect(ownAge('1990-03-11', 'Europe/Lisbon', now)).toBe(35)
    expect(ownAge('1990-03-10', 'Pacific/Pago_Pago', new Date('2026-03-10T10:30:00Z'))).toBe(35)
  })

  it('grows on 1 March of a common year for someone born on 29 February, and is never below 18', () => {
    expect(ownAge('1996-02-29', 'Asia/Tokyo', new Date('2027-02-28T14:59:59Z'))).toBe(30)
    expect(ownAge('1996-02-29', 'Asia/Tokyo', new Date('2027-02-28T15:00:00Z'))).toBe(31)
    expect(ownAge('2015-01-01', 'UTC', new Date('2026-03-10T12:00:00Z'))).toBe(18)
  })
})

describe('the births of people of some ages', () => {
  const now = new Date('2026-03-10T12:00:00Z')

  it('are those of people who are that old in any time zone', () => {
    expect(birthsOf({ min: 25, max: 30 }, now)).toEqual({ from: '1995-03-10', by: '2001-03-11' })
    expect(birthsOf({ min: 25, max: 30 }, new Date('2026-03-10T09:59:59Z'))).toEqual({
      from: '1995-03-09',
      by: '2001-03-10',
    })
  })

  it('are those of adults alone, and reach back without an end where no upper age is given', () => {
    expect(birthsOf({ min: 18, max: null }, now)).toEqual({ from: '0001-01-01', by: '2008-03-10' })
  })
})
