import { milesBetween } from '../location/service.ts'
import type { CompatibilityFactors, Fact, FactorName } from './contract.ts'
import { factorNames, neutralScore } from './contract.ts'
import { sentenceOf } from './fact-words.ts'
import { highlightsOf, insightsOf } from './insights.ts'
import { agreement, educationRank, goalFit, keysOf, opposites, shared } from './scales.ts'
import type { Traits } from './traits.ts'

interface Comparison {
  readonly compatibilityScore: number
  readonly compatibilityFactors: CompatibilityFactors
  readonly unknownFactors: FactorName[]
  readonly insights: string[]
  readonly insightFacts: Fact[]
  readonly highlights: string[]
}

export type FactorWeights = Readonly<Record<FactorName, number>>

/** Weight of each factor; they add up to 100 when all are known. */
export const weights: FactorWeights = {
  ageCompatibility: 16,
  locationCompatibility: 10,
  interestCompatibility: 26,
  lifestyleCompatibility: 11,
  personalityCompatibility: 9,
  educationCompatibility: 5,
  relationshipGoalsCompatibility: 15,
  communicationStyleCompatibility: 8,
}

type Known = Readonly<Record<FactorName, number | null>>

/** Scores how well two people fit, the same from both sides: whole numbers from 0 to 100, per factor and overall. */
export function compare(a: Traits, b: Traits): Comparison {
  const known = factorsOf(prepared(a), b)
  const overall = overallOf(known)
  const factors = { overall } as CompatibilityFactors
  for (const name of factorNames) factors[name] = known[name] ?? neutralScore
  const insightFacts = insightsOf(a, b)
  return {
    compatibilityScore: overall,
    compatibilityFactors: factors,
    unknownFactors: factorNames.filter((name) => known[name] === null),
    insights: insightFacts.map(sentenceOf),
    insightFacts,
    highlights: highlightsOf(known, shared(a.topArtists, b.topArtists).length),
  }
}

/**
 * Computes the overall score of `compare` for one person and many others.
 * @param weighed other weights, for this person only
 */
export function scorer(a: Traits, weighed: FactorWeights = weights): (b: Traits) => number {
  const mine = prepared(a)
  return (b) => overallOf(factorsOf(mine, b), weighed)
}

interface Prepared {
  readonly traits: Traits
  readonly interests: ReadonlySet<string>
  readonly lifestyle: ReadonlySet<string>
  readonly personality: ReadonlySet<string>
  readonly communicationStyle: ReadonlySet<string>
}

const prepared = (traits: Traits): Prepared => ({
  traits,
  interests: keysOf(traits.interests),
  lifestyle: keysOf(traits.lifestyle),
  personality: keysOf(traits.personality),
  communicationStyle: keysOf(traits.communicationStyle),
})

function factorsOf(mine: Prepared, b: Traits): Known {
  const a = mine.traits
  return {
    ageCompatibility: ageFit(a.age, b.age),
    locationCompatibility:
      a.cell && b.cell ? whole(100 / (1 + milesBetween(a.cell, b.cell) / 45)) : null,
    interestCompatibility: interestFit(mine.interests, b.interests),
    lifestyleCompatibility: chipFit(mine.lifestyle, a.lifestyle, b.lifestyle),
    personalityCompatibility: chipFit(mine.personality, a.personality, b.personality),
    educationCompatibility: educationFit(a.education, b.education),
    relationshipGoalsCompatibility: goalFit(a.relationshipGoals, b.relationshipGoals),
    communicationStyleCompatibility: chipFit(
      mine.communicationStyle,
      a.communicationStyle,
      b.communicationStyle,
    ),
  }
}

function overallOf(known: Known, weighed = weights): number {
  let sum = 0
  let weight = 0
  for (const name of factorNames) {
    sum += (known[name] ?? 0) * (known[name] === null ? 0 : weighed[name])
    weight += known[name] === null ? 0 : weighed[name]
  }
  return weight === 0 ? neutralScore : whole(sum / weight)
}

/** Ten years matter more between 22 and 32 than between 52 and 62. */
function ageFit(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null
  const tolerance = 6 + Math.max(0, Math.min(a, b) - 18) / 6
  return whole(100 * Math.exp(-0.5 * ((a - b) / tolerance) ** 2))
}

/** Starts at 25 with nothing in common. Half of the rest depends on how many interests are shared, half on their share of both lists. */
function interestFit(a: ReadonlySet<string>, b: readonly string[]): number | null {
  if (a.size === 0 || b.length === 0) return null
  const { common, part } = agreement(a, b)
  return whole(25 + 75 * (0.5 * (1 - 0.65 ** common) + 0.5 * part))
}

/** Starts at 50 with nothing in common. Opposite answers reduce it. */
function chipFit(
  keys: ReadonlySet<string>,
  a: readonly string[],
  b: readonly string[],
): number | null {
  if (keys.size === 0 || b.length === 0) return null
  const { common, part } = agreement(keys, b)
  return whole(50 + 50 * (0.6 * (1 - 0.45 ** common) + 0.4 * part) - 15 * opposites(a, b))
}

function educationFit(a: string | null, b: string | null): number | null {
  const [one, other] = [educationRank(a), educationRank(b)]
  return one === null || other === null ? null : 100 - 14 * Math.abs(one - other)
}

const whole = (value: number) => Math.round(Math.min(100, Math.max(0, value)))
