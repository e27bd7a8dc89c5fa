import { wordKey } from '../../contract/shared/text.ts'
import { type Compatibility, type FactorName, factorNames } from '../compatibility/contract.ts'
import { lifestyleWords, personalityWords } from '../compatibility/service.ts'
import { type OwnWeights, usualWeight } from './contract.ts'

/** What people say of themselves that a habit of choosing may go by. */
interface Answers {
  readonly interests: readonly string[]
  readonly lifestyle: readonly string[]
  readonly personality: readonly string[]
}

interface Asked {
  /** What the other person shows. */
  theirs: Answers
  /** On whom the viewer decided, and how. */
  decided: readonly (Answers & { is_like: boolean })[]
  weights: OwnWeights
  comparison: Pick<Compatibility, 'compatibilityFactors' | 'unknownFactors' | 'insights'>
}

const [reasonsAtMost, habitsAtMost, insightsAtMost] = [4, 2, 2]
/** A habit is so many likes of people with one thing in common, and this much more of them liked than of all. */
const habit = { likes: 4, more: 0.1 } as const
/** A factor of so many points is a strong one. */
const strong = 80

const factorWords: Readonly<Record<FactorName, string>> = {
  ageCompatibility: 'age',
  locationCompatibility: 'location',
  interestCompatibility: 'interests',
  lifestyleCompatibility: 'lifestyle',
  personalityCompatibility: 'personality',
  educationCompatibility: 'education',
  relationshipGoalsCompatibility: 'relationship goals',
  communicationStyleCompatibility: 'communication',
}

/** Why AI Match shows a person: only by what the viewer did and what the other shows, never by what the other decided. */
export function reasonsFor({ theirs, decided, weights, comparison }: Asked): string[] {
  const reasons = [
    ...habits(theirs, decided).slice(0, habitsAtMost),
    ...wishes(weights, comparison),
    ...comparison.insights.slice(0, insightsAtMost),
  ].slice(0, reasonsAtMost)
  return reasons.length > 0 ? reasons : ['You each fit what the other is looking for']
}

/** What the viewer often likes, of what the other says of themselves; the clearest first. */
function habits(theirs: Answers, decided: Asked['decided']): string[] {
  if (decided.length === 0) return []
  const likes = decided.filter(({ is_like }) => is_like).length / decided.length
  return thingsOf(theirs)
    .map(({ has, words }) => {
      const withIt = decided.filter(has)
      const liked = withIt.filter(({ is_like }) => is_like).length
      // As if one more had been liked and one more passed, so that few decisions say little.
      return { words, liked, more: (liked + 1) / (withIt.length + 2) - likes }
    })
    .filter(({ liked, more }) => liked >= habit.likes && more >= habit.more)
    .sort((one, other) => other.more * other.liked - one.more * one.liked)
    .map(({ words }) => `You often like people who are ${words}`)
}

function thingsOf({ interests, lifestyle, personality }: Answers): { words: string; has: (who: Answers) => boolean }[] {
  const holds = (list: readonly string[], key: string) => list.some((each) => wordKey(each) === key)
  const chips = (
    field: 'lifestyle' | 'personality',
    chosen: readonly string[],
    said: Readonly<Record<string, string>>,
  ) =>
    chosen.flatMap((answer) => {
      const words = said[answer]
      return words ? { words, has: (who: Answers) => who[field].includes(answer) } : []
    })
  return [
    ...interests.map((interest) => ({
      words: `into ${interest}`,
      has: (who: Answers) => holds(who.interests, wordKey(interest)),
    })),
    ...chips('lifestyle', lifestyle, lifestyleWords),
    ...chips('personality', personality, personalityWords),
  ]
}

/** What the viewer asked to count more, where the two fit. */
function wishes(weights: OwnWeights, { compatibilityFactors, unknownFactors }: Asked['comparison']): string[] {
  const met = factorNames.filter(
    (name) => weights[name] > usualWeight && !unknownFactors.includes(name) && compatibilityFactors[name] >= strong,
  )
  if (met.length === 0) return []
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(met.map((name) => factorWords[name]))
  return [`You asked for ${names} to count more`]
}
