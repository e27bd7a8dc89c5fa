import { type Fault, faults } from './faults.ts'
import { randomOf } from './random.ts'

/** A fault and its time. */
export interface Planned {
  fault: Fault
  /** The affected server. */
  target: 0 | 1
  /** Milliseconds of peace before it, and its duration. */
  rest: number
  lasts: number
}

/**
 * An endless series of faults: every kind once in an order drawn from the seed, then again in another order. The same seed gives the same
 * schedule.
 * @param only parts of the names of the faults to choose from; all by default
 */
export function* scheduleOf(seed: number, only: readonly string[] = []): Generator<Planned, never> {
  const random = randomOf(seed)
  const chosen = faults.filter(
    ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
  )
  if (chosen.length === 0) throw new Error(`no fault is called ${only.join(' or ')}`)
  for (;;)
    for (const fault of random.shuffled(chosen))
      yield {
        fault,
        target: random.between(0, 1) === 0 ? 0 : 1,
        rest: random.between(1000, 3000),
        lasts: random.between(1500, 6000),
      }
}
