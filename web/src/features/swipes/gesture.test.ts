import { describe, expect, it } from 'vitest'
import type { Decision } from '../../lib/decisions.ts'
import { badgeStrengths, decide, exitOf, lean, swipeNumbers } from './gesture.ts'

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

describe('badgeStrengths', () => {
  it('grows with the distance and is whole where a release decides', () => {
    expect(badgeStrengths(50, 0)).toEqual({ like: 0.5, pass: 0, super: 0 })
    expect(badgeStrengths(-100, 0)).toEqual({ like: 0, pass: 1, super: 0 })
    expect(badgeStrengths(0, -75)).toEqual({ like: 0, pass: 0, super: 0.5 })
    expect(badgeStrengths(900, 0).like).toBe(1)
  })

  it('never promises what a release would not do', () => {
    for (let dx = -300; dx <= 300; dx += 20)
      for (let dy = -300; dy <= 300; dy += 20) {
        const strengths = badgeStrengths(dx, dy)
        const shown = Object.values(strengths).filter((strength) => strength > 0)
        expect(shown.length).toBeLessThanOrEqual(1)
        const decision = decide(dx, dy)
        if (decision) expect(strengths[decision]).toBe(1)
      }
  })
})

describe('lean', () => {
  it('follows the hand, turns round at the foot and ends at 16 degrees', () => {
    expect(lean(80, 1)).toBe(5)
    expect(lean(80, -1)).toBe(-5)
    expect(lean(4000, 1)).toBe(16)
  })
})

describe('exitOf', () => {
  it('always leaves by at least the stated offset, whatever the speed', () => {
    for (const speed of [0, 0.2, 5]) {
      expect(exitOf('like', { ...still, vx: speed }, deck).x).toBeGreaterThanOrEqual(swipeNumbers.exit)
      expect(exitOf('pass', { ...still, vx: -speed }, deck).x).toBeLessThanOrEqual(-swipeNumbers.exit)
      expect(exitOf('super', { ...still, vy: -speed }, deck).y).toBeLessThanOrEqual(-swipeNumbers.exit)
    }
  })

  it('is quicker for a quicker hand, and over before the card resets', () => {
    const slow = exitOf('like', { dx: 120, dy: 0, vx: 0.1, vy: 0 }, deck)
    const quick = exitOf('like', { dx: 120, dy: 0, vx: 1.4, vy: 0 }, deck)
    expect(quick.duration).toBeLessThan(slow.duration)
    expect(slow.duration).toBeLessThan(swipeNumbers.reset)
    expect(quick.x).toBe(slow.x)
  })
})
