import { expect, it } from 'vitest'
import { scrollStep } from './edge-scroll.ts'

const view = { top: 100, bottom: 700 }
const long = { top: -500, bottom: 1500 }

it('scrolls near an edge, faster the nearer it is, and also beyond it', () => {
  expect(scrollStep(400, view, long)).toBe(0)
  expect(scrollStep(636, view, long)).toBe(0)
  const steps = [640, 680, 700, 900].map((at) => scrollStep(at, view, long))
  expect(steps).toEqual([...steps].sort((one, other) => one - other))
  expect(steps[0]).toBeGreaterThan(0)
  expect(steps[2]).toBe(steps[3])
  expect([160, 120, 100, -50].map((at) => scrollStep(at, view, long))).toEqual(
    steps.map((step) => -step),
  )
})

it('stops where the list ends', () => {
  expect(scrollStep(699, view, { top: 150, bottom: 700 })).toBe(0)
  expect(scrollStep(101, view, { top: 100, bottom: 1500 })).toBe(0)
  expect(scrollStep(699, view, { top: 150, bottom: 703 })).toBe(3)
})
