import type { Random } from '../random.ts'
import type { RosterEntry } from './roster.ts'

export interface Vitals {
  height: number | null
  languages: string[]
  relationshipModel: string | null
  hasChildren: string | null
  wantsChildren: string | null
  smoking: string | null
  drinking: string | null
  hometown: string | null
  pronouns: string | null
  /** The vitals, and parts of "About you", that the profile shows. */
  shows: string[]
}

const hometowns = [
  'Portland',
  'Seattle',
  'Boise',
  'Oakland',
  'Austin',
  'Chicago',
  'Honolulu',
  'Vancouver',
  'Lagos',
  'Oaxaca',
]
const shown = [
  'pronouns',
  'height',
  'hometown',
  'languages',
  'relationshipModel',
  'hasChildren',
  'wantsChildren',
]

/** Vitals of a demo person; most gave some of them and show most of those. */
export function vitalsOf(entry: RosterEntry, random: Random): Vitals {
  const said = (share: number, choices: readonly string[]) =>
    random.chance(share) ? random.pick(choices) : null
  const tall = entry.gender === 'male' ? 178 : 165
  const isSober = /sober/i.test(entry.bio)
  return {
    height: random.chance(0.7) ? tall + random.whole(-10, 12) : null,
    languages: random.chance(0.6)
      ? ['en', ...random.sample(['es', 'zh', 'vi', 'fr', 'de', 'ja', 'ar'], random.whole(0, 2))]
      : [],
    relationshipModel: said(0.6, [
      'monogamous',
      'monogamous',
      'monogamous',
      'open',
      'figuring-out',
    ]),
    hasChildren: said(
      0.5,
      entry.age > 48 ? ['no', 'yes', 'grown-up'] : entry.age > 30 ? ['no', 'no', 'yes'] : ['no'],
    ),
    wantsChildren: said(0.5, ['yes', 'maybe', 'no']),
    smoking: said(0.65, ['never', 'never', 'never', 'sometimes', 'quitting', 'often']),
    drinking: isSober ? 'never' : said(0.6, ['socially', 'socially', 'rarely', 'never', 'often']),
    hometown: said(0.4, hometowns),
    pronouns: said(
      0.3,
      { male: ['he/him'], female: ['she/her'] }[entry.gender as string] ?? ['they/them'],
    ),
    shows: [
      ...shown,
      ...(random.chance(0.85) ? ['smoking'] : []),
      ...(random.chance(0.85) ? ['drinking'] : []),
      ...(random.chance(0.6) ? ['relationshipGoals'] : []),
      ...(random.chance(0.6) ? ['education'] : []),
    ],
  }
}
