import { describe, expect, it } from 'vitest'
import { clock } from './clock.ts'
import { peaksOf } from './wave.ts'

describe('peaksOf', () => {
  it('gives the peak of each stretch, positive or negative, relative to the loudest of all', () => {
    expect(peaksOf(Float32Array.of(0, 0.25, -0.5, 0.125, 0, 0), 3)).toEqual([0.5, 1, 0])
  })

  it('covers every sample if the stretches are uneven', () => {
    expect(peaksOf(Float32Array.of(0, 0, 0, 0, 0, 0, 1), 3).at(-1)).toBe(1)
    expect(peaksOf(Float32Array.of(1, 0.5), 4)).toEqual([0, 1, 0, 0.5])
  })

  it('keeps silence flat', () => {
    expect(peaksOf(new Float32Array(8), 2)).toEqual([0, 0])
  })
})

describe('clock', () => {
  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [75, '1:15'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('%s s', (seconds, text) => expect(clock(seconds)).toBe(text))
})
