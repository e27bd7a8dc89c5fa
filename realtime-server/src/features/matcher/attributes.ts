import { wordKey } from '../../contract/shared/text.ts'
import type { Traits } from '../compatibility/service.ts'
import { milesBetween } from '../location/service.ts'
import type { Attributes } from './model/model.ts'

/** How rare an interest is, by its key: from 0, everyone has it, to 1. Those that are not named are the rarest. */
export type Rarity = Readonly<Record<string, number>>

type Compared = Pick<
  Traits,
  'age' | 'cell' | 'interests' | 'lifestyle' | 'personality' | 'communicationStyle' | 'relationshipGoals'
>

const size = 6
const kinds = { interest: 0, answer: 1, goal: 2 } as const

/** What profiles say of pairs: age, distance, and what both share. People are rows, in the order in which they were added. */
export interface Profiles extends Attributes {
  add(traits: Compared): void
  /** How rare each interest is among those added; of interests that hardly anyone has nothing is said. */
  rarity(): Rarity
}

/** Profiles as numbers, about 100 bytes each. @param rarity undefined: all interests count alike until `useRarity` */
export function createProfiles(): Profiles & { useRarity(rarity: Rarity): void } {
  const codes = new Map<string, number>()
  const kindOf: number[] = []
  const weightOf: number[] = []
  const counts: number[] = []
  const [ages, latitudes, longitudes]: [number[], number[], number[]] = [[], [], []]
  const ends: number[] = [0]
  const held: number[] = []
  let rare: Rarity = {}

  function codeOf(kind: keyof typeof kinds, word: string): number {
    const key = `${kind}:${word}`
    const known = codes.get(key)
    if (known !== undefined) return known
    const code = kindOf.push(kinds[kind]) - 1
    codes.set(key, code)
    weightOf.push(kind === 'interest' ? (rare[word] ?? 1) : 1)
    counts.push(0)
    return code
  }

  function hold(kind: keyof typeof kinds, words: Iterable<string>): void {
    for (const word of words) {
      const code = codeOf(kind, word)
      counts[code] = (counts[code] ?? 0) + 1
      held.push(code)
    }
  }

  const has = (row: number, code: number): boolean => {
    for (let at = ends[row] ?? 0; at < (ends[row + 1] ?? 0); at++) if (held[at] === code) return true
    return false
  }

  return {
    size,
    add({ age, cell, interests, lifestyle, personality, communicationStyle, relationshipGoals }) {
      ages.push(age ?? Number.NaN)
      latitudes.push(cell?.latitude ?? Number.NaN)
      longitudes.push(cell?.longitude ?? Number.NaN)
      hold('interest', new Set(interests.map(wordKey)))
      hold('answer', new Set([...lifestyle, ...personality, ...communicationStyle]))
      if (relationshipGoals) hold('goal', [relationshipGoals])
      ends.push(held.length)
    },
    rarity() {
      const found: [string, number][] = []
      for (const [key, code] of codes) {
        const count = counts[code] ?? 0
        if (kindOf[code] !== kinds.interest || count < 5) continue
        found.push([key.slice('interest:'.length), Math.min(1, Math.log(ages.length / count) / Math.log(1000))])
      }
      return Object.fromEntries(found.sort(([, one], [, other]) => one - other).slice(0, 500))
    },
    useRarity(rarity) {
      rare = rarity
      for (const [key, code] of codes)
        if (kindOf[code] === kinds.interest) weightOf[code] = rare[key.slice('interest:'.length)] ?? 1
    },
    write(by, about, into, at) {
      into.fill(0, at, at + size)
      const years = ((ages[about] ?? Number.NaN) - (ages[by] ?? Number.NaN)) / 10
      if (!Number.isNaN(years)) {
        into[at] = Math.max(-3, Math.min(3, years))
        into[at + 1] = Math.min(4, years * years) / 2
      }
      const one = { latitude: latitudes[by] ?? Number.NaN, longitude: longitudes[by] ?? Number.NaN }
      const other = { latitude: latitudes[about] ?? Number.NaN, longitude: longitudes[about] ?? Number.NaN }
      const miles = milesBetween(one, other)
      if (!Number.isNaN(miles)) into[at + 2] = Math.log1p(miles) / 3 - 1
      for (let place = ends[by] ?? 0; place < (ends[by + 1] ?? 0); place++) {
        const code = held[place] ?? -1
        if (!has(about, code)) continue
        const kind = kindOf[code] ?? 0
        into[at + 3 + kind] = (into[at + 3 + kind] ?? 0) + (kind === kinds.goal ? 1 : (weightOf[code] ?? 1) / 3)
      }
    },
  }
}
