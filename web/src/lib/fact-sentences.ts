import { plural, t } from '@lingui/core/macro'
import type {
  aboutAnswers,
  Fact,
  FactKind,
  FactorName,
} from '@swoon/realtime-server/contract/compatibility'
import { i18n, term } from '#i18n'
import { milesLabel, type Unit } from './units.ts'

type Answers = typeof aboutAnswers
type Words<F extends keyof Answers, More extends string = never> = Readonly<
  Record<Answers[F][number] | More, string>
>

const goals: Words<'relationshipGoals'> = {
  'long-term': t`You both want something long-term`,
  marriage: t`You both hope to marry`,
  'short-term': t`You both want to keep it short-term`,
  friendship: t`You both start from friendship`,
  'figuring-out': t`You're both still figuring out what you want`,
}
const lifestyle: Words<'lifestyle', 'wants-children' | 'wants-none'> = {
  'early-bird': t({ context: 'people who are …', message: 'early birds' }),
  'night-owl': t({ context: 'people who are …', message: 'night owls' }),
  homebody: t({ context: 'people who are …', message: 'homebodies' }),
  'out-and-about': t({ context: 'people who are …', message: 'out and about a lot' }),
  sporty: t({ context: 'people who are …', message: 'sporty' }),
  foodie: t({ context: 'people who are …', message: 'foodies' }),
  'non-smoker': t({ context: 'people who are …', message: 'non-smokers' }),
  sober: t({ context: 'people who are …', message: 'sober' }),
  'wants-children': t({ context: 'people who are …', message: 'hoping for children' }),
  'wants-none': t({ context: 'people who are …', message: 'sure that you want no children' }),
}
const personality: Words<'personality'> = {
  introvert: t({ context: 'people who are …', message: 'introverts' }),
  extrovert: t({ context: 'people who are …', message: 'extroverts' }),
  planner: t({ context: 'people who are …', message: 'planners' }),
  spontaneous: t({ context: 'people who are …', message: 'spontaneous' }),
  calm: t({ context: 'people who are …', message: 'calm' }),
  lively: t({ context: 'people who are …', message: 'lively' }),
  thinker: t({ context: 'people who are …', message: 'thinkers' }),
  feeler: t({ context: 'people who are …', message: 'led by feeling' }),
}
const communication: Words<'communicationStyle'> = {
  texter: t({ context: 'You both like …', message: 'texting' }),
  caller: t({ context: 'You both like …', message: 'calling' }),
  'in-person': t({ context: 'You both like …', message: 'talking in person' }),
  'voice-notes': t({ context: 'You both like …', message: 'voice notes' }),
  'slow-replier': t({ context: 'You both like …', message: 'taking time to reply' }),
}
const factors: Readonly<Record<FactorName, string>> = {
  ageCompatibility: t({ context: 'You asked for … to count more', message: 'age' }),
  locationCompatibility: t({ context: 'You asked for … to count more', message: 'location' }),
  interestCompatibility: t({ context: 'You asked for … to count more', message: 'interests' }),
  lifestyleCompatibility: t({ context: 'You asked for … to count more', message: 'lifestyle' }),
  personalityCompatibility: t({ context: 'You asked for … to count more', message: 'personality' }),
  educationCompatibility: t({ context: 'You asked for … to count more', message: 'education' }),
  relationshipGoalsCompatibility: t({
    context: 'You asked for … to count more',
    message: 'relationship goals',
  }),
  communicationStyleCompatibility: t({
    context: 'You asked for … to count more',
    message: 'communication',
  }),
}

const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
const most = 4

/** All names, or the first three and the number of others. */
function listed(names: readonly string[]): string {
  if (names.length <= most) return list.format(names)
  const more = names.length - (most - 1)
  return list.format([
    ...names.slice(0, most - 1),
    plural(more, { one: '# more', other: '# more' }),
  ])
}

/**
 * The sentence with the first names that have a translation, without "and 2 more", which fits no such list; empty if all come from a later
 * release.
 */
function of(
  words: Readonly<Record<string, string>>,
  names: readonly string[],
  sentence: (words: string) => string,
): string {
  const known = names.flatMap((name) => words[name] ?? [])
  return known.length > 0 ? sentence(list.format(known.slice(0, most))) : ''
}
const interests = (names: readonly string[]) => listed(names.map((name) => term('interest', name)))

const sentences: Readonly<
  Record<FactKind, (names: readonly string[], number: number, unit: Unit) => string>
> = {
  sameInterests: (names) => t`You both chose ${{ interests: interests(names) }}`,
  otherInterests: () => t`Your interests differ: you could show each other new things`,
  sameGoal: ([goal]) => goals[goal as keyof typeof goals],
  otherGoals: () => t`You're looking for different things: worth talking about early`,
  sameArtists: (names) => t`You both listen to ${{ artists: listed(names) }}`,
  sameLifestyle: (names) => of(lifestyle, names, (words) => t`You're both ${words}`),
  samePersonality: (names) =>
    of(personality, names, (words) => t`You'd both call yourselves ${words}`),
  sameCommunication: (names) => of(communication, names, (words) => t`You both like ${words}`),
  yearsApart: (_, years) =>
    years === 0
      ? t`You're the same age`
      : plural(years, { one: "You're a year apart", other: "You're # years apart" }),
  milesApart: (_, miles, unit) =>
    miles === 0
      ? t`You're in the same neighborhood`
      : t`You're about ${{ distance: milesLabel(miles, unit) }} from each other`,
  sameEducation: () => t`You went about as far in education`,
  opposites: () => t`You're opposites in some ways, and that can be the fun of it`,
  oftenInterest: (names) => t`You often like people who are into ${{ interest: interests(names) }}`,
  oftenLifestyle: (names) =>
    of(lifestyle, names, (words) => t`You often like people who are ${words}`),
  oftenPersonality: (names) =>
    of(personality, names, (words) => t`You often like people who are ${words}`),
  askedFor: (names) => of(factors, names, (factors) => t`You asked for ${factors} to count more`),
  fits: () => t`You each fit what the other is looking for`,
}

/** Sentences about two people in the user's language; the server's English if there is no fact, or one from a later release. */
export const factSentences = (
  unit: Unit,
  english: readonly string[],
  facts: readonly Fact[] = [],
): string[] =>
  english.map((sentence, at) => {
    const fact = facts[at]
    return (fact && sentences[fact.kind]?.(fact.names ?? [], fact.number ?? 0, unit)) || sentence
  })
