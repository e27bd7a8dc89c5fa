import { milesBetween } from '../location/service.ts'
import { compatibilityHighlights, type Fact, factorNames } from './contract.ts'
import { goalWords, hasWords } from './fact-words.ts'
import { educationRank, opposites, shared } from './scales.ts'
import type { Traits } from './traits.ts'

const maxInsights = 6
const strong = 80

/** Finds facts in two people's answers, the most telling first. Both get the same ones. */
export function insightsOf(a: Traits, b: Traits): Fact[] {
  const facts = [
    aboutInterests(a, b),
    aboutGoals(a, b),
    aboutShared('sameArtists', shared(a.topArtists, b.topArtists)),
    aboutChips('sameLifestyle', 'lifestyle', a, b),
    aboutChips('samePersonality', 'personality', a, b),
    aboutChips('sameCommunication', 'communicationStyle', a, b),
    aboutAge(a.age, b.age),
    aboutPlace(a, b),
    aboutEducation(a, b),
    aboutOpposites(a, b),
  ]
  return facts.filter((fact) => fact !== null).slice(0, maxInsights)
}

/** Lists the strongest known factors in order, and shared music. */
export function highlightsOf(
  known: Readonly<Record<string, number | null>>,
  sharedArtists: number,
): string[] {
  const points = factorNames
    .map((name) => ({ words: compatibilityHighlights[name], score: known[name] ?? 0 }))
    .filter(({ score }) => score >= strong)
    .sort((one, other) => other.score - one.score)
    .map(({ words }) => words)
  return sharedArtists > 0 ? [...points, compatibilityHighlights.music] : points
}

const aboutShared = (kind: Fact['kind'], names: string[]): Fact | null =>
  names.length > 0 ? { kind, names } : null

/** Leaves out answers without text, such as smoking. */
const aboutChips = (
  kind: Fact['kind'],
  field: Parameters<typeof hasWords>[0],
  a: Traits,
  b: Traits,
): Fact | null =>
  aboutShared(
    kind,
    shared(a[field], b[field]).filter((answer) => hasWords(field, answer)),
  )

function aboutInterests(a: Traits, b: Traits): Fact | null {
  const both = shared(a.interests, b.interests)
  if (both.length > 0) return { kind: 'sameInterests', names: both }
  return a.interests.length > 0 && b.interests.length > 0 ? { kind: 'otherInterests' } : null
}

function aboutGoals(
  { relationshipGoals: one }: Traits,
  { relationshipGoals: other }: Traits,
): Fact | null {
  if (one === null || other === null) return null
  if (one !== other) return { kind: 'otherGoals' }
  return goalWords[one] ? { kind: 'sameGoal', names: [one] } : null
}

const aboutAge = (a: number | null, b: number | null): Fact | null =>
  a === null || b === null ? null : { kind: 'yearsApart', number: Math.abs(a - b) }

function aboutPlace(a: Traits, b: Traits): Fact | null {
  if (!a.cell || !b.cell) return null
  const miles = milesBetween(a.cell, b.cell)
  return { kind: 'milesApart', number: miles < 1.5 ? 0 : Math.round(miles) }
}

function aboutEducation(a: Traits, b: Traits): Fact | null {
  const rank = educationRank(a.education)
  return rank !== null && rank === educationRank(b.education) ? { kind: 'sameEducation' } : null
}

const aboutOpposites = (a: Traits, b: Traits): Fact | null =>
  opposites(a.lifestyle, b.lifestyle) + opposites(a.personality, b.personality) > 0
    ? { kind: 'opposites' }
    : null
