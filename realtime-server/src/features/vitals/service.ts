/** For other features: what people said, what of it their profiles show, and what it means for the lifestyle. */
import type { PersonRow } from '@swoon/db/queries/people'
import { type ShowName, type ShownAnswers, Shows, type Vitals } from './contract.ts'

export const showNames = Object.keys(Shows.shape) as ShowName[]

type VitalsRow = Pick<
  PersonRow,
  | (
      | 'pronouns'
      | 'height'
      | 'hometown'
      | 'languages'
      | 'relationship_model'
      | 'has_children'
      | 'wants_children'
    )
  | ('smoking' | 'drinking' | 'religion')
>

/** All that a person said, for themselves alone. */
export const vitalsOf = (row: VitalsRow): Vitals => ({
  pronouns: row.pronouns,
  height: row.height,
  hometown: row.hometown,
  languages: row.languages as Vitals['languages'],
  relationshipModel: row.relationship_model as Vitals['relationshipModel'],
  hasChildren: row.has_children as Vitals['hasChildren'],
  wantsChildren: row.wants_children as Vitals['wantsChildren'],
  smoking: row.smoking as Vitals['smoking'],
  drinking: row.drinking as Vitals['drinking'],
  religion: row.religion as Vitals['religion'],
})

/** Vitals, and parts of "About you", that a person's profile shows. */
export function shownVitalsOf(
  row: VitalsRow & Pick<PersonRow, 'shows' | 'education' | 'relationship_goals'>,
): Vitals & ShownAnswers {
  const said = {
    ...vitalsOf(row),
    education: row.education as ShownAnswers['education'],
    relationshipGoals: row.relationship_goals as ShownAnswers['relationshipGoals'],
  }
  const shown = Object.entries(said).map(([name, value]) =>
    row.shows.includes(name) ? [name, value] : [name, Array.isArray(value) ? [] : null],
  )
  return Object.fromEntries(shown)
}

export const showsOf = ({ shows }: Pick<PersonRow, 'shows'>): Shows =>
  Object.fromEntries(showNames.map((name) => [name, shows.includes(name)])) as Shows

/** The names of the answers shown after a change; undefined changes nothing. */
export const shownAfter = (
  before: readonly string[],
  change: Partial<Shows> | undefined,
): string[] | undefined =>
  change && showNames.filter((name) => change[name] ?? before.includes(name))

/** Habits by smoking, drinking and children, for people who show them. */
interface Habits {
  smoking?: string | null
  drinking?: string | null
  wantsChildren?: string | null
}

const meanings: Readonly<Record<keyof Habits, Readonly<Record<string, string>>>> = {
  smoking: { never: 'non-smoker', sometimes: 'smoker', often: 'smoker' },
  drinking: { never: 'sober', often: 'drinker' },
  wantsChildren: { yes: 'wants-children', no: 'wants-none' },
}

/** The lifestyle by which two people are compared: what they chose in "About you", and what their profiles show. */
export const lifestyleOf = (
  { lifestyle }: { lifestyle: readonly string[] },
  shown: Habits,
): string[] => [
  ...new Set([
    ...lifestyle,
    ...(Object.keys(meanings) as (keyof Habits)[]).flatMap(
      (name) => meanings[name][shown[name] ?? ''] ?? [],
    ),
  ]),
]
