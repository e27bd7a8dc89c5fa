import { expect, it, vi } from 'vitest'
import { columnsOf } from './decisions.ts'
import { fit } from './fit.ts'
import { type Estimate, estimateOf } from './logit.ts'
import { plantWorld } from './planted.ts'
import { withheldEstimate } from './withheld.ts'

// It computes for seconds, and much longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

it('takes a decision out of a logit as a refit without it would', () => {
  const { sides, decisions } = plantWorld({ people: 60, each: 15 })
  const model = fit({ sides, decisions: columnsOf(decisions) })
  const sums = { pull: 0, left: 0 }
  for (const decision of decisions.filter((_, index) => index % 15 === 0)) {
    const { by, about, liked } = decision
    const never = fit({
      sides,
      decisions: columnsOf(decisions.filter((each) => each !== decision)),
    })
    const [learned, withheld, fair] = [blank(), blank(), blank()]
    estimateOf(model, by, about, learned)
    withheldEstimate(model, by, about, liked ? 1 : -1, withheld)
    estimateOf(never, by, about, fair)
    const sign = liked ? 1 : -1
    sums.pull += sign * (learned.x - fair.x)
    sums.left += sign * (withheld.x - fair.x)
  }
  expect(sums.pull).toBeGreaterThan(5)
  expect(Math.abs(sums.left / sums.pull)).toBeLessThan(0.08)
})

const blank = (): Estimate => ({ x: 0, variance: 0 })
