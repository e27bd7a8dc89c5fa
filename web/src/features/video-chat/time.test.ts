import { describe, expect, it } from 'vitest'
import { costLabel, lengthLabel, minutesAndSeconds, paidMinutes, secondsUntil } from './time.ts'

const start = '2026-11-23T10:00:00.000Z'
const after = (seconds: number) => Date.parse(start) + seconds * 1000

describe('the time of a call', () => {
  it('is written as minutes and seconds of two digits', () => {
    expect([0, 59, 60, 899].map(minutesAndSeconds)).toEqual(['00:00', '00:59', '01:00', '14:59'])
  })

  it('is named by its begun hours and minutes in the chat', () => {
    expect([0, 59, 60, 1019, 3600, 3900].map(lengthLabel)).toEqual([
      '0 s',
      '59 s',
      '1 min',
      '16 min',
      '1 h',
      '1 h 5 min',
    ])
  })

  it('stands while the two are not connected', () => {
    expect(costLabel(null, false, after(60))).toBe('Free: 15:00 left')
  })

  it('counts down the free minutes, then names the price', () => {
    const freeUntil = new Date(after(900)).toISOString()
    expect(costLabel(freeUntil, false, after(0))).toBe('Free: 15:00 left')
    expect(costLabel(freeUntil, false, after(899.2))).toBe('Free: 00:01 left')
    expect(costLabel(freeUntil, true, after(900))).toBe('Paid: $0.03/min')
    expect(secondsUntil(freeUntil, after(1000))).toBe(0)
  })

  it('names no price while no one has agreed to pay', () => {
    expect(costLabel(new Date(after(900)).toISOString(), false, after(910))).toBe(
      'Free: 00:00 left',
    )
  })

  it('counts begun minutes beyond the fifteenth', () => {
    expect(
      [0, 900, 901, 960, 961, 1200].map((seconds) => paidMinutes(start, after(seconds))),
    ).toEqual([0, 0, 1, 1, 2, 5])
    expect(paidMinutes(null)).toBe(0)
  })
})
