import { describe, expect, it } from 'vitest'
import { atEdge, bestPlace } from './small-place.ts'

const screen = { left: 0, top: 60, width: 360, height: 500 }
const size = { width: 120, height: 160 }
const corner = { left: 360, top: 640 }

describe('the place of a small window', () => {
  it('is the wanted one if nothing lies there', () => {
    expect(bestPlace(corner, size, screen, [])).toEqual({ left: 228, top: 388 })
    expect(bestPlace({ left: 0, top: 388 }, size, screen, [])).toEqual({ left: 12, top: 388 })
  })

  it('is moved up from a row of buttons, no farther than needed', () => {
    const buttons = [0, 90, 180, 270].map((left) => ({ left, top: 490, width: 80, height: 60 }))
    const { left, top } = bestPlace(corner, size, screen, buttons)
    expect(left).toBe(228)
    expect(top + size.height).toBeLessThanOrEqual(490)
    expect(top + size.height).toBeGreaterThan(480)
  })

  it('is on the side without buttons in a list whose rows fill the screen', () => {
    const rows = Array.from({ length: 7 }, (_, at) => at * 72 + 60)
    const controls = rows.flatMap((top) => [
      { left: 0, top, width: 360, height: 72 },
      { left: 300, top: top + 14, width: 44, height: 44 },
    ])
    expect(bestPlace(corner, size, screen, controls).left).toBe(12)
  })

  it('stays at an edge, inside the screen, where a finger lets go', () => {
    expect(atEdge({ left: 100, top: -40 }, size, screen)).toEqual({ left: 12, top: 72 })
    expect(atEdge({ left: 140, top: 900 }, size, screen)).toEqual({ left: 228, top: 388 })
  })
})
