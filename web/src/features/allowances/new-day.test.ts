import { describe, expect, it } from 'vitest'
import { isNewDay } from './new-day.ts'

const at = (time: string) => Date.parse(time)

describe('isNewDay', () => {
  it.each([
    ['2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z', 'UTC', true],
    ['2026-11-21T00:00:00Z', '2026-11-21T23:59:59Z', 'UTC', false],
    ['2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z', 'America/Los_Angeles', false],
    ['2026-11-22T07:59:00Z', '2026-11-22T08:00:00Z', 'America/Los_Angeles', true],
    ['2026-11-21T10:59:00Z', '2026-11-21T11:00:00Z', 'Pacific/Auckland', true],
    // A clock that is set back makes no new day.
    ['2026-11-22T00:10:00Z', '2026-11-21T23:50:00Z', 'UTC', false],
    ['2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z', 'Mars/Olympus', true],
  ])('from %s to %s in %s: %s', (since, now, zone, isNew) => expect(isNewDay(at(since), at(now), zone)).toBe(isNew))
})
