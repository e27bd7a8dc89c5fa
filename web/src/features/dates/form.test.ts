import { describe, expect, it } from 'vitest'
import { draftOf, formOf } from './form.ts'

const typed = { activity: '  Coffee ', place: 'The corner café', day: '2026-12-04', time: '19:30' }

describe('the form of a date', () => {
  it('makes a moment of the day and the time of this device', () => {
    expect(draftOf(typed)).toEqual({
      draft: {
        activity: 'Coffee',
        place: 'The corner café',
        startsAt: new Date(2026, 11, 4, 19, 30).toISOString(),
      },
    })
  })

  it('names each field that is missing', () => {
    expect(Object.keys((draftOf(formOf(null)) as { faults: object }).faults)).toEqual([
      'activity',
      'place',
      'day',
      'time',
    ])
  })

  it('says what is missing of a moment that no clock has', () => {
    expect(draftOf({ ...typed, day: '2026-13-45' })).toEqual({
      faults: { day: 'Choose a day.' },
    })
  })
})
