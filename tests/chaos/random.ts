/** Pseudorandom numbers from 0 to below 1: the same seed gives the same ones (mulberry32). */
export interface Random {
  (): number
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  /** The items in random order. */
  shuffled<T>(things: readonly T[]): T[]
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return Object.assign(next, {
    between,
    shuffled<T>(things: readonly T[]): T[] {
      const left = [...things]
      return things.flatMap(() => left.splice(between(0, left.length - 1), 1))
    },
  })
}
