import { describe, expect, it } from 'vitest'
import type { Decision } from '../../lib/decisions.ts'
import { aimOf, decide, exitOf, lean, swipeNumbers } from './gesture.ts'

const still = { dx: 0, dy: 0, vx: 0, vy: 0 }
const deck = { width: 358, height: 560 }

describe('decide', () => {
  it.each<[number, number, Decision | null]>([
    [0, 0, null],
    [100, 0, null],
    [101, 0, 'like'],
    [-100, 0, null],
    [-101, 0, 'pass'],
    [0, -150, null],
    [0, -151, 'super'],
    [0, 400, null],
    [300, -151, 'super'],
    [-300, -151, 'super'],
    [300, -149, 'like'],
    [-101, 400, 'pass'],
    [99, -149, null],
  ])('a release at %i, %i is %s', (dx, dy, expected) => {
    expect(decide(dx, dy)).toBe(expected)
  })
})

describe('aimOf', () => {
  it('gives the direction from the first pixels on, with the share of the distance covered', () => {
    expect(aimOf(10, 0)).toEqual({ toward: 'like', isReached: false, share: 0.1 })
    expect(aimOf(-50, 20)).toEqual({ toward: 'pass', isReached: false, share: 0.5 })
    expect(aimOf(30, -75)).toEqual({ toward: 'super', isReached: false, share: 0.5 })
    expect(aimOf(90, -100)).toEqual({ toward: 'like', isReached: false, share: 0.9 })
  })

  it('gives no decision downward, and no direction for a very small movement', () => {
    expect(aimOf(2, 300)).toEqual({ toward: null, isReached: false, share: 0 })
    expect(aimOf(-3, -4)).toEqual({ toward: null, isReached: false, share: 0 })
  })

  it('reaches a decision exactly where a release decides', () => {
    for (let dx = -300; dx <= 300; dx += 10)
      for (let dy = -300; dy <= 300; dy += 10) {
        const { toward, isReached } = aimOf(dx, dy)
        expect(isReached ? toward : null).toBe(decide(dx, dy))
      }
  })
})

describe('lean', () => {
  it('follows the finger, is reversed at the bottom of the card and ends at 16 degrees', () => {
    expect(lean(80, 1)).toBe(5)
    expect(lean(80, -1)).toBe(-5)
    expect(lean(4000, 1)).toBe(16)
  })
})

it('has the specification’s distances and times', () =>
  expect(swipeNumbers).toEqual({
    sideways: 100,
    upward: 150,
    exit: 400,
    superDelay: 150,
    reset: 500,
  }))

describe('exitOf', () => {
  it('is at least the specification’s offset away, whatever the speed', () => {
    for (const speed of [0, 0.2, 5]) {
      expect(exitOf('like', { ...still, vx: speed }, deck).x).toBeGreaterThanOrEqual(400)
      expect(exitOf('pass', { ...still, vx: -speed }, deck).x).toBeLessThanOrEqual(-400)
      expect(exitOf('super', { ...still, vy: -speed }, deck).y).toBeLessThanOrEqual(-400)
    }
  })

  it('is quicker after a quicker swipe, and over before the card resets', () => {
    const slow = exitOf('like', { dx: 120, dy: 0, vx: 0.1, vy: 0 }, deck)
    const quick = exitOf('like', { dx: 120, dy: 0, vx: 1.4, vy: 0 }, deck)
    expect(quick.duration).toBeLessThan(slow.duration)
    expect(slow.duration).toBeLessThan(500)
    expect(quick.x).toBe(slow.x)
  })
})
