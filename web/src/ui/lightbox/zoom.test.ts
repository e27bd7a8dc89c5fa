import { describe, expect, it } from 'vitest'
import { fitted, within, zoomAt } from './zoom.ts'

describe('zoomAt', () => {
  it('keeps the spot under the fingers in place', () => {
    const point = { x: 60, y: -40 }
    const zoom = zoomAt(fitted, 2, point)
    // The spot that was 60, -40 from the stage's center is now twice as far from the photo's center.
    expect({ x: zoom.x + 60 * zoom.scale, y: zoom.y - 40 * zoom.scale }).toEqual(point)
    const again = zoomAt(zoom, 1.5, point)
    expect({ x: again.x + 60 * again.scale, y: again.y - 40 * again.scale }).toEqual(point)
  })

  it('grows to four times the fitted size and shrinks back to it', () => {
    expect(zoomAt(fitted, 9, { x: 0, y: 0 }).scale).toBe(4)
    expect(zoomAt({ scale: 2, x: 0, y: 0 }, 0.1, { x: 0, y: 0 }).scale).toBe(1)
  })
})

describe('within', () => {
  const stage = { width: 400, height: 800 }
  const photo = { width: 400, height: 500 }

  it('lets a photo move until its edge meets the edge of the stage', () => {
    expect(within({ scale: 2, x: 900, y: -900 }, photo, stage)).toEqual({ scale: 2, x: 200, y: -100 })
    expect(within({ scale: 2, x: 50, y: 10 }, photo, stage)).toEqual({ scale: 2, x: 50, y: 10 })
  })

  it('keeps a photo that is smaller than the stage in the middle', () => {
    expect(within({ scale: 1, x: 80, y: -60 }, photo, stage)).toEqual({ scale: 1, x: 0, y: 0 })
  })
})
