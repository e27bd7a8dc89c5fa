import { describe, expect, it } from 'vitest'
import { scoreLabel, scoreTone } from './score.ts'

describe('scoreLabel', () => {
  it.each([
    [100, 'Exceptional Match'],
    [90, 'Exceptional Match'],
    [89, 'Great'],
    [80, 'Great'],
    [79, 'Good'],
    [70, 'Good'],
    [69, 'Fair'],
    [55, 'Fair'],
    [54, 'Low'],
    [0, 'Low'],
    [89.6, 'Exceptional Match'],
  ])('%i is %s', (score, label) => expect(scoreLabel(score)).toBe(label))
})

describe('scoreTone', () => {
  it.each([
    [85, 'best'],
    [84, 'good'],
    [70, 'good'],
    [69, 'fair'],
    [55, 'fair'],
    [54, 'low'],
  ])('%i is %s', (score, tone) => expect(scoreTone(score)).toBe(tone))
})
