import { describe, expect, it } from 'vitest'
import { fitted, scalesOf, within, zoomAt } from './zoom.ts'

describe('zoomAt', () => {
  it('keeps the spot under the fingers in place', () => {
    const point = { x: 60, y: -40 }
    const zoom = zoomAt(fitted, 2, point, 4)
    // The spot that was 60, -40 from the stage's center is now twice as far from the photo's center.
    expect({ x: zoom.x + 60 * zoom.scale, y: zoom.y - 40 * zoom.scale }).toEqual(point)
    const again = zoomAt(zoom, 1.5, point, 4)
    expect({ x: again.x + 60 * again.scale, y: again.y - 40 * again.scale }).toEqual(point)
  })

  it('grows to the largest scale and shrinks back to the fitted size', () => {
    expect(zoomAt(fitted, 9, { x: 0, y: 0 }, 4).scale).toBe(4)
    expect(zoomAt({ scale: 2, x: 0, y: 0 }, 0.1, { x: 0, y: 0 }, 4).scale).toBe(1)
  })
})

describe('scalesOf', () => {
  const phone = { width: 390, height: 740 }
  const desktop = { width: 1280, height: 600 }
  const of = (width: number, height: number, stage: typeof phone) => {
    const by = Math.min(1, stage.width / width, stage.height / height)
    const { tap, most } = scalesOf(
      { width, height },
      { width: width * by, height: height * by },
      stage,
    )
    return [Number(tap.toFixed(2)), Number(most.toFixed(2))]
  }

  it.each([
    ['an upright photo on a phone', 960, 1200, phone, 2.5, 4],
    ['a small one on a desktop', 300, 400, desktop, 2.5, 4],
    ['a long screenshot, which fills the width of a phone', 720, 7385, phone, 5.41, 8.65],
    ['a panorama, which fills the height of a phone', 2880, 720, phone, 7.38, 11.82],
    [
      'a long screenshot, which on a desktop is as wide as it has pixels',
      720,
      7385,
      desktop,
      12.31,
      19.69,
    ],
    ['a picture that did not load', 0, 0, phone, 2.5, 4],
  ])('of %s', (_, width, height, stage, tap, most) => {
    expect(of(width, height, stage)).toEqual([tap, most])
  })
})

describe('within', () => {
  const stage = { width: 400, height: 800 }
  const photo = { width: 400, height: 500 }

  it('lets a photo move until its edge meets the edge of the stage', () => {
    expect(within({ scale: 2, x: 900, y: -900 }, photo, stage)).toEqual({
      scale: 2,
      x: 200,
      y: -100,
    })
    expect(within({ scale: 2, x: 50, y: 10 }, photo, stage)).toEqual({ scale: 2, x: 50, y: 10 })
  })

  it('keeps a photo that is smaller than the stage in the middle', () => {
    expect(within({ scale: 1, x: 80, y: -60 }, photo, stage)).toEqual({ scale: 1, x: 0, y: 0 })
  })
})
