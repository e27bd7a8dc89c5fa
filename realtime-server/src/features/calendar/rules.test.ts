import { describe, expect, it, vi } from 'vitest'
import { daysFollowAt, endOfDate, localDate, mayChangeTimeZone, zoneChange } from './rules.ts'

describe('the local date', () => {
  const now = new Date('2026-03-29T22:30:00Z')

  it('is the date on a local clock in each zone', () => {
    expect(localDate(now, 'UTC')).toBe('2026-03-29')
    expect(localDate(now, 'Europe/Berlin')).toBe('2026-03-30')
    expect(localDate(now, 'America/Los_Angeles')).toBe('2026-03-29')
    expect(localDate(now, 'Pacific/Kiritimati')).toBe('2026-03-30')
    expect(localDate(new Date('2026-01-01T05:00:00Z'), 'America/New_York')).toBe('2026-01-01')
    expect(localDate(new Date('2026-01-01T04:59:59Z'), 'America/New_York')).toBe('2025-12-31')
  })

  it('keeps one format for all spellings of a zone', () => {
    const { DateTimeFormat } = Intl
    const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(...args) {
      return new DateTimeFormat(...args)
    })
    for (const zone of ['Europe/Vaduz', 'europe/vaduz', 'EUROPE/VADUZ', 'eUrOpE/vAdUz'])
      expect(localDate(now, zone)).toBe('2026-03-30')
    expect(made).toHaveBeenCalledTimes(1)
    made.mockRestore()
  })

  it('throws for an unknown zone', () => {
    expect(() => localDate(now, 'Mars/Olympus')).toThrow(RangeError)
  })
})

describe('the end of a date', () => {
  it.each([
    ['2026-11-22', 'UTC', '2026-11-23T00:00:00.000Z'],
    ['2026-11-22', 'Pacific/Kiritimati', '2026-11-22T10:00:00.000Z'],
    ['2026-11-22', 'Etc/GMT+12', '2026-11-23T12:00:00.000Z'],
    // Nights in which clocks change.
    ['2026-03-28', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    // A midnight that does not exist.
    ['2026-04-23', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ])('%s in %s is %s', (date, zone, end) => {
    expect(endOfDate(date, zone).toISOString()).toBe(end)
  })
})

describe('the time zone', () => {
  it('may change once in 7 days', () => {
    const changed = new Date('2026-03-01T10:00:00Z')
    expect(mayChangeTimeZone(null, changed)).toBe(true)
    expect(mayChangeTimeZone(changed, new Date('2026-03-08T09:59:59Z'))).toBe(false)
    expect(mayChangeTimeZone(changed, new Date('2026-03-08T10:00:00Z'))).toBe(true)
    // Stored by a clock that ran ahead.
    expect(mayChangeTimeZone(changed, new Date('2026-02-28T10:00:00Z'))).toBe(true)
  })

  it('is followed by the days 7 days after their last change, if the person is elsewhere', () => {
    const changedAt = new Date('2026-03-01T10:00:00Z')
    const zones = { time_zone: 'UTC', time_zone_changed_at: changedAt, current_zone: 'Asia/Tokyo' }
    expect(daysFollowAt(zones)).toEqual(new Date('2026-03-08T10:00:00Z'))
    expect(daysFollowAt({ ...zones, current_zone: null })).toBeNull()
    expect(daysFollowAt({ ...zones, time_zone_changed_at: null })).toBeNull()
  })

  it('of the clock changes at once, that of the days when it may', () => {
    const now = new Date('2026-03-08T10:00:00Z')
    const before = {
      time_zone: 'UTC',
      time_zone_changed_at: new Date('2026-03-01T10:00:00.001Z'),
      current_zone: null,
      completed_at: new Date('2026-01-01'),
    }
    const changed = new Date('2026-03-01T10:00:00Z')
    expect(zoneChange(before, undefined, now)).toEqual({})
    expect(zoneChange(before, 'UTC', now)).toEqual({})
    expect(zoneChange({ ...before, current_zone: 'Asia/Tokyo' }, 'UTC', now)).toEqual({
      current_zone: null,
    })
    expect(zoneChange(before, 'Asia/Tokyo', now)).toEqual({ current_zone: 'Asia/Tokyo' })
    expect(zoneChange({ ...before, current_zone: 'Asia/Tokyo' }, 'Asia/Tokyo', now)).toEqual({})
    expect(zoneChange({ ...before, time_zone_changed_at: changed }, 'Asia/Tokyo', now)).toEqual({
      time_zone: 'Asia/Tokyo',
      time_zone_changed_at: now,
      current_zone: null,
    })
    expect(zoneChange({ ...before, completed_at: null }, 'Asia/Tokyo', now)).toEqual({
      time_zone: 'Asia/Tokyo',
      current_zone: null,
    })
  })
})
