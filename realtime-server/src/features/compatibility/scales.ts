import { wordKey } from '../../contract/shared/words.ts'
import type { aboutAnswers } from './contract.ts'

type Education = (typeof aboutAnswers.education)[number]
type Goal = (typeof aboutAnswers.relationshipGoals)[number]

const ranks: Readonly<Record<Education, number>> = {
  school: 0,
  trade: 1,
  'some-college': 1,
  bachelor: 2,
  master: 3,
  doctorate: 4,
}

/** From 0 for school to 4 for a doctorate; null for no answer. */
export const educationRank = (answer: string | null): number | null =>
  answer !== null && Object.hasOwn(ranks, answer) ? ranks[answer as Education] : null

/** Fit of two different goals; equal goals are 100. */
const goalPairs: Readonly<Record<Goal, Partial<Record<Goal, number>>>> = {
  'long-term': { marriage: 85, 'short-term': 25, friendship: 35, 'figuring-out': 60 },
  marriage: { 'short-term': 10, friendship: 25, 'figuring-out': 40 },
  'short-term': { friendship: 55, 'figuring-out': 65 },
  friendship: { 'figuring-out': 65 },
  'figuring-out': {},
}

const isGoal = (answer: string | null): answer is Goal =>
  answer !== null && Object.hasOwn(goalPairs, answer)

/** From 0 to 100; null if either person has not answered. */
export function goalFit(a: string | null, b: string | null): number | null {
  if (!isGoal(a) || !isGoal(b)) return null
  return a === b ? 100 : (goalPairs[a][b] ?? goalPairs[b][a] ?? null)
}

/** Answers that contradict each other. */
const opposed = [
  ['early-bird', 'night-owl'],
  ['homebody', 'out-and-about'],
  ['introvert', 'extrovert'],
  ['planner', 'spontaneous'],
  ['texter', 'slow-replier'],
  ['non-smoker', 'smoker'],
  ['sober', 'drinker'],
  ['wants-children', 'wants-none'],
] as const

/** Counts the scales on which one person chose only one end and the other only the opposite. */
export const opposites = (a: readonly string[], b: readonly string[]): number =>
  opposed.filter(([x, y]) => {
    const only = (list: readonly string[], yes: string, no: string) =>
      list.includes(yes) && !list.includes(no)
    return (only(a, x, y) && only(b, y, x)) || (only(a, y, x) && only(b, x, y))
  }).length

/** Keys of a list's entries, to compare with many other lists. */
export const keysOf = (list: readonly string[]): ReadonlySet<string> => new Set(list.map(wordKey))

/** Counts the entries two lists share, and their share of both lists, 0 to 1. */
export function agreement(
  mine: ReadonlySet<string>,
  theirs: readonly string[],
): { common: number; part: number } {
  let common = 0
  // Lists are short, so scanning one is faster than building a set.
  const distinct: string[] = []
  for (const entry of theirs) {
    const name = wordKey(entry)
    if (distinct.includes(name)) continue
    distinct.push(name)
    if (mine.has(name)) common++
  }
  return { common, part: (2 * common) / (mine.size + distinct.length) }
}

/** Entries of both lists, ignoring case, accents and spaces: in alphabetical order, with the same spelling for both people. */
export function shared(a: readonly string[], b: readonly string[]): string[] {
  const [one, other] = [keys(a), keys(b)]
  const both: string[] = []
  for (const [key, spelling] of one) {
    const theirs = other.get(key)
    if (theirs !== undefined) both.push(spelling < theirs ? spelling : theirs)
  }
  return both.sort((x, y) => (wordKey(x) < wordKey(y) ? -1 : 1))
}

function keys(list: readonly string[]): Map<string, string> {
  const map = new Map<string, string>()
  for (const entry of [...list].sort())
    if (!map.has(wordKey(entry))) map.set(wordKey(entry), entry.trim())
  return map
}
