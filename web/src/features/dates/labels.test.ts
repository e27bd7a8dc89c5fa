import type { DateView } from '@swoon/realtime-server/contract/dates'
import { describe, expect, it } from 'vitest'
import { elsewhere, stateLabel, whenThere } from './labels.ts'

const [ann, bob] = ['ann', 'bob']
const date = (change: Partial<DateView> = {}): DateView => ({
  id: 'date',
  matchId: 'match',
  version: 1,
  status: 'proposed',
  activity: 'Coffee',
  place: 'The corner café',
  startsAt: '2026-12-04T19:30:00.000Z',
  timeZone: 'Asia/Tokyo',
  askedBy: ann,
  changedBy: ann,
  changedAt: '2026-11-26T10:00:00.000Z',
  shareToken: null,
  ...change,
})

describe('what a date says of itself', () => {
  it('is another sentence for each of the two', () => {
    const both = (change: Partial<DateView>) =>
      [ann, bob].map((who) => stateLabel(date(change), who))
    expect(both({})).toEqual(['Waiting for *', '* would love to meet'])
    expect(both({ version: 2 })).toEqual(['Waiting for *', '* suggests another time'])
    expect(both({ status: 'accepted', changedBy: bob })).toEqual(["It's a date!", "It's a date!"])
    expect(both({ status: 'declined', changedBy: bob })).toEqual([
      "* can't make it",
      'You said no this time',
    ])
    expect(both({ status: 'cancelled', changedBy: bob })).toEqual([
      '* canceled this date',
      'You canceled this date',
    ])
  })

  it('has the hour of where it was chosen, if that is another one than here', () => {
    expect(elsewhere('2026-12-04T19:30:00.000Z', 'Asia/Tokyo')).toMatch(
      /^4:30.AM Japan Standard Time$/,
    )
    expect(
      elsewhere('2026-12-04T19:30:00.000Z', Intl.DateTimeFormat().resolvedOptions().timeZone),
    ).toBeNull()
    expect(whenThere('2026-12-04T19:30:00.000Z', 'Asia/Tokyo').day).toBe('Saturday, December 5')
  })
})
