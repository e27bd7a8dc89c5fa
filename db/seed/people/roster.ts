import { readFileSync } from 'node:fs'

export const HERITAGES = [
  'african',
  'east asian',
  'european',
  'latin',
  'mediterranean',
  'middle eastern',
  'native',
  'nordic',
  'pacific',
  'south asian',
  'southeast asian',
] as const
export type Heritage = (typeof HERITAGES)[number]

export const GENDERS = ['male', 'female', 'nonbinary', 'other'] as const
export type Gender = (typeof GENDERS)[number]

export interface RosterEntry {
  name: string
  gender: Gender
  heritage: Heritage
  /** Whole years. */
  age: number
  interests: string[]
  bio: string
}

function oneOf<T extends string>(values: readonly T[], text: string | undefined, line: string): T {
  const found = values.find((value) => value === text)
  if (!found) throw new Error(`Unknown entry in the roster: ${line}`)
  return found
}

/**
 * Reads a roster: blocks of two lines, `name | gender | heritage | age | interest, interest` and then the bio.
 * @throws on a line that does not follow this
 */
export function parseRoster(text: string): RosterEntry[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const [line = '', bio = ''] = block.split('\n')
      const [name = '', gender, heritage, age, interests = ''] = line
        .split('|')
        .map((part) => part.trim())
      if (!name || !bio || !Number.isInteger(Number(age)))
        throw new Error(`Unreadable entry in the roster: ${line}`)
      return {
        name,
        gender: oneOf(GENDERS, gender, line),
        heritage: oneOf(HERITAGES, heritage, line),
        age: Number(age),
        interests: interests.split(',').map((interest) => interest.trim()),
        bio,
      }
    })
}

const read = (file: string) => parseRoster(readFileSync(new URL(file, import.meta.url), 'utf8'))

/** The 200 people of the demo world. */
export const roster = (): RosterEntry[] => read('./roster.txt')
/** The people behind the two ready accounts. */
export const hosts = (): RosterEntry[] => read('./hosts.txt')

/** The name as it stands in file names, usernames and addresses: `Seo-yeon` is `seoyeon`. */
export const handleOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '')
