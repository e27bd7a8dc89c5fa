import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atHome, inFlight } from './follow.ts'
import { histories, zones } from './model.ts'

/** The same histories in every run; the full suite uses random ones. */
const fixed = { numRuns: 20, seed: 2026 }

it.each(zones)(
  'the rules follow the calendar in %s, at home and in flight, through 20 histories each',
  (zone) => {
    fc.assert(
      fc.property(histories(false), (history) => atHome(history, zone)),
      fixed,
    )
    fc.assert(
      fc.property(histories(true), (history) => inFlight(history, zone)),
      fixed,
    )
    expect.hasAssertions()
  },
)
