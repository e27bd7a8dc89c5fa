import { wordKey } from '../../contract/shared/words.ts'
import type { Traits } from '../compatibility/service.ts'
import { milesBetween } from '../location/service.ts'
import type { Attributes } from './model/model.ts'

/** Rarity of interests by key, from 0 (everyone has it) to 1. Missing ones are the rarest. */
type Rarity = Readonly<Record<string, number>>

type Compared = Pick<
  Traits,
  | 'age'
  | 'cell'
  | 'interests'
  | 'lifestyle'
  | 'personality'
  | 'communicationStyle'
  | 'relationshipGoals'
>

const size = 6
const kinds = { interest: 0, answer: 1, goal: 2 } as const

/** Compares pairs by their profiles: age, distance and shared answers. People are rows, in the order they were added. */
export interface Profiles extends Attributes {
  add(traits: Compared): void
  /** Rarity of each interest among the added people, except those that hardly anyone has. */
  rarity(): Rarity
}

/** Different interests that count. Rarer ones are hardly ever shared, and must not take unbounded memory. */
const interestsAtMost = 50_000

/** Profiles as numbers, about 100 bytes each. All interests count alike until `useRarity`. */
export function createProfiles(): Profiles & { useRarity(rarity: Rarity): void } {
  const codes = {
    interest: new Map<string, number>(),
    answer: new Map<string, number>(),
    goal: new Map<string, number>(),
  }
  /** Codes of interests by spelling, so that each spelling is turned into a key once. */
  const spelled = new Map<string, number>()
  const kindOf: number[] = []
  const weightOf: number[] = []
  const counts: number[] = []
  const [ages, latitudes, longitudes]: [number[], number[], number[]] = [[], [], []]
  const ends: number[] = [0]
  const held: number[] = []
  let rare: Rarity = {}
  /** An interest may be named like a property of every object, such as "constructor". */
  const rarityOf = (key: string): number => (Object.hasOwn(rare, key) ? rare[key] : undefined) ?? 1

  function codeOf(kind: keyof typeof kinds, word: string): number {
    const known = codes[kind].get(word)
    if (known !== undefined) return known
    const code = kindOf.push(kinds[kind]) - 1
    codes[kind].set(word, code)
    weightOf.push(kind === 'interest' ? rarityOf(word) : 1)
    counts.push(0)
    return code
  }

  /** Undefined beyond the limit. */
  function interestOf(word: string): number | undefined {
    const known = spelled.get(word)
    if (known !== undefined) return known
    const key = wordKey(word)
    if (codes.interest.size >= interestsAtMost && !codes.interest.has(key)) return undefined
    const code = codeOf('interest', key)
    if (spelled.size < interestsAtMost) spelled.set(word, code)
    return code
  }

  /** Adds a trait to the latest person, once. Most have at most a dozen, which are faster to scan than a set. */
  function hold(code: number | undefined): void {
    if (code === undefined || held.includes(code, ends.at(-1))) return
    counts[code] = (counts[code] ?? 0) + 1
    held.push(code)
  }

  const has = (row: number, code: number): boolean => {
    for (let at = ends[row] ?? 0; at < (ends[row + 1] ?? 0); at++)
      if (held[at] === code) return true
    return false
  }

  return {
    size,
    add({ age, cell, interests, lifestyle, personality, communicationStyle, relationshipGoals }) {
      ages.push(age ?? Number.NaN)
      latitudes.push(cell?.latitude ?? Number.NaN)
      longitudes.push(cell?.longitude ?? Number.NaN)
      for (const word of interests) hold(interestOf(word))
      for (const words of [lifestyle, personality, communicationStyle])
        for (const word of words) hold(codeOf('answer', word))
      if (relationshipGoals) hold(codeOf('goal', relationshipGoals))
      ends.push(held.length)
    },
    rarity() {
      const found: [string, number][] = []
      for (const [key, code] of codes.interest) {
        const count = counts[code] ?? 0
        if (count < 5) continue
        found.push([key, Math.min(1, Math.log(ages.length / count) / Math.log(1000))])
      }
      return Object.fromEntries(found.sort(([, one], [, other]) => one - other).slice(0, 500))
    },
    useRarity(rarity) {
      rare = rarity
      for (const [key, code] of codes.interest) weightOf[code] = rarityOf(key)
    },
    write(by, about, into, at) {
      into.fill(0, at, at + size)
      const years = ((ages[about] ?? Number.NaN) - (ages[by] ?? Number.NaN)) / 10
      if (!Number.isNaN(years)) {
        into[at] = Math.max(-3, Math.min(3, years))
        into[at + 1] = Math.min(4, years * years) / 2
      }
      const one = { latitude: latitudes[by] ?? Number.NaN, longitude: longitudes[by] ?? Number.NaN }
      const other = {
        latitude: latitudes[about] ?? Number.NaN,
        longitude: longitudes[about] ?? Number.NaN,
      }
      const miles = milesBetween(one, other)
      if (!Number.isNaN(miles)) into[at + 2] = Math.log1p(miles) / 3 - 1
      for (let place = ends[by] ?? 0; place < (ends[by + 1] ?? 0); place++) {
        const code = held[place] ?? -1
        if (!has(about, code)) continue
        const kind = kindOf[code] ?? 0
        into[at + 3 + kind] =
          (into[at + 3 + kind] ?? 0) + (kind === kinds.goal ? 1 : (weightOf[code] ?? 1) / 3)
      }
    },
  }
}
