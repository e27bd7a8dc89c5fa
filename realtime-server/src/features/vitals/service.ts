/** People's answers, the ones their profiles show, and their effect on the lifestyle, for other features. */
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

/** All of a person's answers, for themselves only. */
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

/** Vitals, and parts of "About you", shown on a person's profile. */
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

/** Names of the answers shown after a change; undefined leaves them as they are. */
export const shownAfter = (
  before: readonly string[],
  change: Partial<Shows> | undefined,
): string[] | undefined =>
  change && showNames.filter((name) => change[name] ?? before.includes(name))

/** Smoking, drinking and children, if the person shows them. */
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

/** Lifestyle for comparing two people: their "About you" choices, and their profiles' vitals. */
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
