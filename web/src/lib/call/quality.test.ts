import { describe, expect, it } from 'vitest'
import { bestAmong, judge, type LinkMeasure, nextQuality, type Quality, steps } from './quality.ts'

const link = (change: Partial<LinkMeasure> = {}): LinkMeasure => ({
  lostOut: 0,
  lostIn: 0,
  roundTrip: 40,
  ...change,
})
const after = (quality: Quality, measures: LinkMeasure[], best = 0) =>
  measures.reduce((now, measure) => nextQuality(now, measure, best), quality)
const repeat = (count: number, measure: LinkMeasure) => Array.from({ length: count }, () => measure)

describe('the quality of my own picture', () => {
  it('goes down with each measurement that finds packets lost, to the smallest', () => {
    expect(after({ step: 0, calm: 3 }, [link({ lostOut: 0.2 })])).toEqual({ step: 1, calm: 0 })
    expect(after({ step: 0, calm: 0 }, repeat(20, link({ lostOut: 0.2 }))).step).toBe(
      steps.length - 1,
    )
  })

  it('goes down on a slow way, too', () => {
    expect(after({ step: 1, calm: 0 }, [link({ roundTrip: 900 })]).step).toBe(2)
  })

  it('goes up again by one step after four good measurements in a row', () => {
    expect(after({ step: 3, calm: 0 }, repeat(3, link())).step).toBe(3)
    expect(after({ step: 3, calm: 0 }, repeat(4, link())).step).toBe(2)
    expect(
      after({ step: 3, calm: 0 }, [
        ...repeat(3, link()),
        link({ lostOut: 0.04 }),
        ...repeat(3, link()),
      ]).step,
    ).toBe(3)
    expect(after({ step: 3, calm: 0 }, repeat(40, link())).step).toBe(0)
  })

  it('begins lower in a call of more people, and lowest on a weak device among many', () => {
    expect([0, 1, 2, 3, 5].map((others) => bestAmong(others, 8))).toEqual([0, 0, 1, 2, 2])
    expect([1, 2, 5].map((others) => bestAmong(others, 2))).toEqual([0, 1, 3])
  })

  it('never gets better than the call permits', () => {
    expect(after({ step: 4, calm: 0 }, repeat(40, link()), 2).step).toBe(2)
  })
})

describe('the words for a link', () => {
  it('name the end that loses more', () => {
    expect(judge(link())).toBe('good')
    expect(judge(link({ lostOut: 0.2, lostIn: 0.1 }))).toBe('ours')
    expect(judge(link({ lostOut: 0.01, lostIn: 0.1 }))).toBe('theirs')
    expect(judge(link({ roundTrip: 800 }))).toBe('slow')
  })
})
