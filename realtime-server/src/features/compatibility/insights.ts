import { milesBetween } from '../location/service.ts'
import type { factorNames } from './contract.ts'
import { educationRank, opposites, shared } from './scales.ts'
import type { Traits } from './traits.ts'

const maxInsights = 6
const strong = 80

/** Sentences about what both people said, the same for both; the most telling first. */
export function insightsOf(a: Traits, b: Traits): string[] {
  const sentences = [
    aboutInterests(a, b),
    aboutGoals(a, b),
    aboutMusic(a, b),
    aboutChips('You are both', shared(a.lifestyle, b.lifestyle), lifestyleWords),
    aboutChips('You would both call yourselves', shared(a.personality, b.personality), personalityWords),
    aboutChips('You both like', shared(a.communicationStyle, b.communicationStyle), communicationWords),
    aboutAge(a.age, b.age),
    aboutPlace(a, b),
    aboutEducation(a, b),
    aboutOpposites(a, b),
  ]
  return sentences.filter((sentence) => sentence !== null).slice(0, maxInsights)
}

const highlightWords: Readonly<Record<(typeof factorNames)[number], string>> = {
  ageCompatibility: 'Close in age',
  locationCompatibility: 'Close by',
  interestCompatibility: 'Shared interests',
  lifestyleCompatibility: 'Similar lifestyle',
  personalityCompatibility: 'Alike in character',
  educationCompatibility: 'Similar education',
  relationshipGoalsCompatibility: 'Same goals',
  communicationStyleCompatibility: 'Easy to talk to',
}

/** The strongest of the known factors in order, and shared music. */
export function highlightsOf(known: Readonly<Record<string, number | null>>, sharedArtists: number): string[] {
  const points = Object.entries(highlightWords)
    .map(([name, words]) => ({ words, score: known[name] ?? 0 }))
    .filter(({ score }) => score >= strong)
    .sort((one, other) => other.score - one.score)
    .map(({ words }) => words)
  return sharedArtists > 0 ? [...points, 'Same music'] : points
}

function aboutInterests(a: Traits, b: Traits): string | null {
  const both = shared(a.interests, b.interests)
  if (both.length > 0) return `You both chose ${listed(both)}`
  return a.interests.length > 0 && b.interests.length > 0
    ? 'Your interests differ: you could show each other new things'
    : null
}

const goalWords: Readonly<Record<string, string>> = {
  'long-term': 'You both want something long-term',
  marriage: 'You both hope to marry',
  'short-term': 'You both want to keep it short-term',
  friendship: 'You both start from friendship',
  'figuring-out': 'You are both still figuring out what you want',
}

function aboutGoals(a: Traits, b: Traits): string | null {
  if (a.relationshipGoals === null || b.relationshipGoals === null) return null
  return a.relationshipGoals === b.relationshipGoals
    ? (goalWords[a.relationshipGoals] ?? null)
    : 'You are looking for different things: worth talking about early'
}

function aboutMusic(a: Traits, b: Traits): string | null {
  const both = shared(a.topArtists, b.topArtists)
  return both.length > 0 ? `You both listen to ${listed(both)}` : null
}

function aboutAge(a: number | null, b: number | null): string | null {
  if (a === null || b === null) return null
  const gap = Math.abs(a - b)
  if (gap === 0) return 'You are the same age'
  return gap === 1 ? 'You are a year apart' : `You are ${gap} years apart`
}

function aboutPlace(a: Traits, b: Traits): string | null {
  if (!a.cell || !b.cell) return null
  const miles = milesBetween(a.cell, b.cell)
  if (miles < 1.5) return 'You are in the same neighborhood'
  return `You are about ${Math.round(miles)} miles from each other`
}

function aboutEducation(a: Traits, b: Traits): string | null {
  const rank = educationRank(a.education)
  return rank !== null && rank === educationRank(b.education) ? 'You went about as far in education' : null
}

function aboutOpposites(a: Traits, b: Traits): string | null {
  const count = opposites(a.lifestyle, b.lifestyle) + opposites(a.personality, b.personality)
  return count > 0 ? 'You are opposites in some ways, and that can be the fun of it' : null
}

export const lifestyleWords: Readonly<Record<string, string>> = {
  'early-bird': 'early birds',
  'night-owl': 'night owls',
  homebody: 'homebodies',
  'out-and-about': 'out and about a lot',
  sporty: 'sporty',
  foodie: 'foodies',
  'non-smoker': 'non-smokers',
  sober: 'sober',
  'wants-children': 'hoping for children',
  'wants-none': 'sure that you want no children',
}
export const personalityWords: Readonly<Record<string, string>> = {
  introvert: 'introverts',
  extrovert: 'extroverts',
  planner: 'planners',
  spontaneous: 'spontaneous',
  calm: 'calm',
  lively: 'lively',
  thinker: 'thinkers',
  feeler: 'led by feeling',
}
const communicationWords: Readonly<Record<string, string>> = {
  texter: 'texting',
  caller: 'calling',
  'in-person': 'talking in person',
  'voice-notes': 'voice notes',
  'slow-replier': 'taking time to reply',
}

function aboutChips(start: string, both: string[], words: Readonly<Record<string, string>>): string | null {
  const said = both.flatMap((answer) => words[answer] ?? [])
  return said.length > 0 ? `${start} ${listed(said)}` : null
}

/** "A", "A and B", "A, B and C", "A, B, C and 2 more". */
function listed(names: string[]): string {
  const named = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
  const last = named.at(-1) ?? ''
  return named.length < 2 ? last : `${named.slice(0, -1).join(', ')} and ${last}`
}
