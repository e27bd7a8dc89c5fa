import { type FactorName, factorNames } from '../compatibility/contract.ts'
import { type FactorWeights, weights } from '../compatibility/service.ts'
import { type OwnWeights, usualWeight } from './contract.ts'

/** Multiplier of a factor for each step from 0 to 4. */
const times = [0, 0.5, 1, 2, 4] as const

/** Points of the score that move the order as much as a chance e times as high. */
const pointsForAnE = 8

type Stored = Readonly<Record<string, number>>

/** Step of every factor, from the stored ones. */
export const ownWeightsOf = (stored: Stored): OwnWeights =>
  Object.fromEntries(factorNames.map((name) => [name, stored[name] ?? usualWeight])) as Record<
    FactorName,
    number
  >

/** Weights for a person's own deck; null if all are as usual. */
export function weighedFor(stored: Stored): FactorWeights | null {
  const own = ownWeightsOf(stored)
  if (factorNames.every((name) => own[name] === usualWeight)) return null
  return Object.fromEntries(
    factorNames.map((name) => [name, weights[name] * (times[own[name]] ?? 1)]),
  ) as Record<FactorName, number>
}

/** How far a person's own weights raise or lower a candidate, as a logit. */
export const leaning = (own: number, usual: number): number => (own - usual) / pointsForAnE
