export interface Random {
  /** A float in [0, 1). */
  next: () => number
  /** A float in [low, high). */
  between: (low: number, high: number) => number
  /** A whole number in [low, high], both ends included. */
  whole: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** `count` different items in a random order; all of them when there are fewer. */
  sample: <T>(items: readonly T[], count: number) => T[]
}

function hash(text: string): number {
  let value = 2166136261
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619)
  return value >>> 0
}

/** A repeatable source of chance: the same seed text gives the same sequence on every machine. */
export function randomFrom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  const sample = <T>(items: readonly T[], count: number) => {
    const left = [...items]
    const taken: T[] = []
    while (taken.length < count && left.length > 0)
      taken.push(...left.splice(whole(0, left.length - 1), 1))
    return taken
  }
  const pick = <T>(items: readonly T[]) => {
    const [item] = sample(items, 1)
    if (item === undefined) throw new Error('Cannot pick from an empty list')
    return item
  }
  return { next, between, whole, chance: (probability) => next() < probability, pick, sample }
}
