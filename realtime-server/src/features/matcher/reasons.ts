import { wordKey } from '../../contract/shared/words.ts'
import { type Compatibility, type Fact, factorNames } from '../compatibility/contract.ts'
import { hasWords } from '../compatibility/service.ts'
import { type OwnWeights, usualWeight } from './contract.ts'

/** Profile answers in which a habit may show. */
interface Answers {
  readonly interests: readonly string[]
  readonly lifestyle: readonly string[]
  readonly personality: readonly string[]
}

interface Asked {
  /** Answers that the other person shows. */
  theirs: Answers
  /** People the viewer decided on, and how. */
  decided: readonly (Answers & { is_like: boolean })[]
  weights: OwnWeights
  comparison: Pick<Compatibility, 'compatibilityFactors' | 'unknownFactors' | 'insightFacts'>
}

const [reasonsAtMost, habitsAtMost, insightsAtMost] = [4, 2, 2]
/** A habit takes this many likes of people with one thing in common, and this much higher a share of likes than usual. */
const habit = { likes: 4, more: 0.1 } as const
/** Points that make a factor strong. */
const strong = 80

/** Explains why AI Match shows a person, using only the viewer's own decisions and what the other person shows, never what they decided. */
export function reasonsFor({ theirs, decided, weights, comparison }: Asked): Fact[] {
  const reasons = [
    ...habits(theirs, decided).slice(0, habitsAtMost),
    ...wishes(weights, comparison),
    ...comparison.insightFacts.slice(0, insightsAtMost),
  ].slice(0, reasonsAtMost)
  return reasons.length > 0 ? reasons : [{ kind: 'fits' }]
}

/** Lists the other person's answers that the viewer often likes; the clearest first. */
function habits(theirs: Answers, decided: Asked['decided']): Fact[] {
  if (decided.length === 0) return []
  const likes = decided.filter(({ is_like }) => is_like).length / decided.length
  return thingsOf(theirs)
    .map(({ has, fact }) => {
      const withIt = decided.filter(has)
      const liked = withIt.filter(({ is_like }) => is_like).length
      // Counts one extra like and one extra pass, so that few decisions say little.
      return { fact, liked, more: (liked + 1) / (withIt.length + 2) - likes }
    })
    .filter(({ liked, more }) => liked >= habit.likes && more >= habit.more)
    .sort((one, other) => other.more * other.liked - one.more * one.liked)
    .map(({ fact }) => fact)
}

function thingsOf({
  interests,
  lifestyle,
  personality,
}: Answers): { fact: Fact; has: (who: Answers) => boolean }[] {
  const holds = (list: readonly string[], key: string) => list.some((each) => wordKey(each) === key)
  const chips = (
    kind: Fact['kind'],
    field: 'lifestyle' | 'personality',
    chosen: readonly string[],
  ) =>
    chosen
      .filter((answer) => hasWords(field, answer))
      .map((answer) => ({
        fact: { kind, names: [answer] },
        has: (who: Answers) => who[field].includes(answer),
      }))
  return [
    ...interests.map((interest) => ({
      fact: { kind: 'oftenInterest' as const, names: [interest] },
      has: (who: Answers) => holds(who.interests, wordKey(interest)),
    })),
    ...chips('oftenLifestyle', 'lifestyle', lifestyle),
    ...chips('oftenPersonality', 'personality', personality),
  ]
}

/** Factors that the viewer asked to count more and that fit these two. */
function wishes(
  weights: OwnWeights,
  { compatibilityFactors, unknownFactors }: Asked['comparison'],
): Fact[] {
  const met = factorNames.filter(
    (name) =>
      weights[name] > usualWeight &&
      !unknownFactors.includes(name) &&
      compatibilityFactors[name] >= strong,
  )
  return met.length === 0 ? [] : [{ kind: 'askedFor', names: met }]
}
