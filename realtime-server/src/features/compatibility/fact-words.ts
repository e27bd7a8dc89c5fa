import type { Fact, FactKind } from './contract.ts'

type Words = Readonly<Record<string, string>>

export const goalWords: Words = {
  'long-term': 'You both want something long-term',
  marriage: 'You both hope to marry',
  'short-term': 'You both want to keep it short-term',
  friendship: 'You both start from friendship',
  'figuring-out': "You're both still figuring out what you want",
}
const lifestyleWords: Words = {
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
const personalityWords: Words = {
  introvert: 'introverts',
  extrovert: 'extroverts',
  planner: 'planners',
  spontaneous: 'spontaneous',
  calm: 'calm',
  lively: 'lively',
  thinker: 'thinkers',
  feeler: 'led by feeling',
}
const communicationWords: Words = {
  texter: 'texting',
  caller: 'calling',
  'in-person': 'talking in person',
  'voice-notes': 'voice notes',
  'slow-replier': 'taking time to reply',
}
const factorWords: Words = {
  ageCompatibility: 'age',
  locationCompatibility: 'location',
  interestCompatibility: 'interests',
  lifestyleCompatibility: 'lifestyle',
  personalityCompatibility: 'personality',
  educationCompatibility: 'education',
  relationshipGoalsCompatibility: 'relationship goals',
  communicationStyleCompatibility: 'communication',
}

const of = (words: Words, names: readonly string[]) => names.flatMap((name) => words[name] ?? [])
const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })

const sentences: Readonly<Record<FactKind, (names: readonly string[], number: number) => string>> =
  {
    sameInterests: (names) => `You both chose ${listed(names)}`,
    otherInterests: () => 'Your interests differ: you could show each other new things',
    sameGoal: ([goal = '']) => goalWords[goal] ?? '',
    otherGoals: () => "You're looking for different things: worth talking about early",
    sameArtists: (names) => `You both listen to ${listed(names)}`,
    sameLifestyle: (names) => `You're both ${listed(of(lifestyleWords, names))}`,
    samePersonality: (names) => `You'd both call yourselves ${listed(of(personalityWords, names))}`,
    sameCommunication: (names) => `You both like ${listed(of(communicationWords, names))}`,
    yearsApart: (_, years) =>
      years === 0
        ? "You're the same age"
        : years === 1
          ? "You're a year apart"
          : `You're ${years} years apart`,
    milesApart: (_, miles) =>
      miles === 0
        ? "You're in the same neighborhood"
        : `You're about ${miles} miles from each other`,
    sameEducation: () => 'You went about as far in education',
    opposites: () => "You're opposites in some ways, and that can be the fun of it",
    oftenInterest: ([interest = '']) => `You often like people who are into ${interest}`,
    oftenLifestyle: (names) => `You often like people who are ${listed(of(lifestyleWords, names))}`,
    oftenPersonality: (names) =>
      `You often like people who are ${listed(of(personalityWords, names))}`,
    askedFor: (names) =>
      `You asked for ${conjunction.format(of(factorWords, names))} to count more`,
    fits: () => 'You each fit what the other is looking for',
  }

/** Says a fact in English; empty if everything it is about is unknown. */
export const sentenceOf = ({ kind, names = [], number = 0 }: Fact): string =>
  sentences[kind](names, number)

/** True if there is text for an answer. */
export const hasWords = (
  field: 'lifestyle' | 'personality' | 'communicationStyle',
  answer: string,
): boolean =>
  Object.hasOwn(
    {
      lifestyle: lifestyleWords,
      personality: personalityWords,
      communicationStyle: communicationWords,
    }[field],
    answer,
  )

/** "A", "A and B", "A, B and C", "A, B, C and 2 more". */
function listed(names: readonly string[]): string {
  const named = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
  const last = named.at(-1) ?? ''
  return named.length < 2 ? last : `${named.slice(0, -1).join(', ')} and ${last}`
}
