import { type Decision, width } from './model.ts'
import { normalFrom, randomFrom } from './random.ts'

export interface World {
  sides: number[]
  decisions: Decision[]
  /** The planted chance that one likes the other. */
  chance(by: number, about: number): number
}

interface Plan {
  people: number
  /** People of the other side that each person decides on. */
  each: number
  /** Weight of taste, spread of readiness, and the share of likes as a logit. */
  taste?: number
  spread?: number
  base?: number
  seed?: number
}

/** Plants two sides of people with tastes, who have decided on each other at random. */
export function plantWorld({
  people,
  each,
  taste = 1,
  spread = 1,
  base = -0.5,
  seed = 1,
}: Plan): World {
  const random = randomFrom(seed)
  const normal = normalFrom(seed + 1)
  const dimensions = Math.min(3, width)
  const wanted = Array.from({ length: people }, () =>
    Array.from({ length: dimensions }, () => normal() * taste),
  )
  const offered = Array.from({ length: people }, () =>
    Array.from({ length: dimensions }, () => normal()),
  )
  const ready = Array.from({ length: people }, () => normal() * spread)
  const liked = Array.from({ length: people }, () => normal() * spread)
  const sides = Array.from({ length: people }, (_, row) => row % 2)
  const chance = (by: number, about: number) => {
    let x = base + (ready[by] ?? 0) + (liked[about] ?? 0)
    for (let i = 0; i < dimensions; i++) x += (wanted[by]?.[i] ?? 0) * (offered[about]?.[i] ?? 0)
    return 1 / (1 + Math.exp(-x))
  }
  const decisions: Decision[] = []
  for (let by = 0; by < people; by++) {
    const met = new Set<number>()
    while (met.size < Math.min(each, people / 2)) {
      const about = 2 * Math.floor((random() * people) / 2) + (1 - (by % 2))
      if (met.has(about)) continue
      met.add(about)
      decisions.push({ by, about, liked: random() < chance(by, about) })
    }
  }
  return { sides, decisions, chance }
}
