import { readFileSync } from 'node:fs'

const GENDERS = ['male', 'female', 'nonbinary', 'other'] as const
export type Gender = (typeof GENDERS)[number]

export interface RosterEntry {
  name: string
  gender: Gender
  /** Whole years. */
  age: number
  interests: string[]
  bio: string
}

function genderOf(text: string | undefined, line: string): Gender {
  const found = GENDERS.find((gender) => gender === text)
  if (!found) throw new Error(`Unknown gender in the roster: ${line}`)
  return found
}

/**
 * Reads a roster: blocks of two lines, `name | gender | age | interest, interest` and then the bio.
 * @throws on a line that does not follow this
 */
function parseRoster(text: string): RosterEntry[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const [line = '', bio = ''] = block.split('\n')
      const [name = '', gender, age, interests = ''] = line.split('|').map((part) => part.trim())
      if (!name || !bio || !Number.isInteger(Number(age)))
        throw new Error(`Unreadable entry in the roster: ${line}`)
      return {
        name,
        gender: genderOf(gender, line),
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
