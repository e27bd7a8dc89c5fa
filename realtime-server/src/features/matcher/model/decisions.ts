import type { Decision } from './model.ts'

/** Decisions in columns; a million take 9 MB. */
export interface Decisions {
  count: number
  /** Rows of the people. */
  by: Int32Array
  about: Int32Array
  /** 1 for a like. */
  liked: Uint8Array
  /** Weight of each; null if all weigh 1. */
  weight: Float32Array | null
}

/** Room for this many decisions of weight 1. */
export const roomFor = (most: number): Decisions => ({
  count: 0,
  by: new Int32Array(most),
  about: new Int32Array(most),
  liked: new Uint8Array(most),
  weight: null,
})

/** Appends a decision; the caller makes sure there is room. */
export function append(decisions: Decisions, by: number, about: number, liked: boolean): void {
  const at = decisions.count++
  decisions.by[at] = by
  decisions.about[at] = about
  decisions.liked[at] = liked ? 1 : 0
}

export function columnsOf(list: readonly Decision[]): Decisions {
  const columns = roomFor(list.length)
  for (const { by, about, liked } of list) append(columns, by, about, liked)
  if (list.some(({ weight = 1 }) => weight !== 1))
    columns.weight = Float32Array.from(list, ({ weight = 1 }) => weight)
  return columns
}

/** Joins two lists of decisions, in order. */
export function joined(one: Decisions, other: Decisions): Decisions {
  if (other.count === 0) return one
  const columns = roomFor(one.count + other.count)
  const weight = one.weight || other.weight ? new Float32Array(columns.by.length).fill(1) : null
  for (const [part, from] of [
    [one, 0],
    [other, one.count],
  ] as const) {
    columns.by.set(part.by.subarray(0, part.count), from)
    columns.about.set(part.about.subarray(0, part.count), from)
    columns.liked.set(part.liked.subarray(0, part.count), from)
    if (part.weight) weight?.set(part.weight.subarray(0, part.count), from)
  }
  return { ...columns, count: columns.by.length, weight }
}

/** Decisions of person i: `order[from[i]]` to `order[from[i + 1] - 1]`. */
export interface Listing {
  from: Int32Array
  order: Int32Array
}

export function listingOf(people: number, keys: Int32Array): Listing {
  const from = new Int32Array(people + 1)
  for (const key of keys) from[key + 1] = (from[key + 1] ?? 0) + 1
  for (let row = 0; row < people; row++) from[row + 1] = (from[row + 1] ?? 0) + (from[row] ?? 0)
  const next = from.slice()
  const order = new Int32Array(keys.length)
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? 0
    const place = next[key] ?? 0
    order[place] = index
    next[key] = place + 1
  }
  return { from, order }
}

/** Sorts by rows, so that the same decisions give the same estimates in whatever order they arrive. */
export function sorted(people: number, decisions: Decisions): Decisions {
  const [by, about] = [
    decisions.by.subarray(0, decisions.count),
    decisions.about.subarray(0, decisions.count),
  ]
  if (isSorted(by, about)) return decisions
  const second = listingOf(people, about).order
  const first = listingOf(
    people,
    second.map((index) => by[index] ?? 0),
  ).order
  const order = first.map((place) => second[place] ?? 0)
  const { liked, weight } = decisions
  return {
    count: order.length,
    by: order.map((index) => by[index] ?? 0),
    about: order.map((index) => about[index] ?? 0),
    liked: Uint8Array.from(order, (index) => liked[index] ?? 0),
    weight: weight && Float32Array.from(order, (index) => weight[index] ?? 1),
  }
}

function isSorted(by: Int32Array, about: Int32Array): boolean {
  for (let at = 1; at < by.length; at++) {
    const step = (by[at] ?? 0) - (by[at - 1] ?? 0) || (about[at] ?? 0) - (about[at - 1] ?? 0)
    if (step < 0) return false
  }
  return true
}
