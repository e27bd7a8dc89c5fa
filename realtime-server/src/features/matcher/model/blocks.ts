import { type Decision, width } from './model.ts'
import { triangle } from './solve.ts'

/** A person's numbers on one side are estimated together: one for readiness, and `width` for taste. */
export const size = width + 1
export const room = triangle(size)

/** The estimates of one side of everyone: means, and covariances as lower triangles. */
export interface Block {
  mean: Float64Array
  covariance: Float64Array
}

/** What was decided, in columns, with the places of each person's decisions in both directions. */
export interface Evidence {
  count: number
  by: Int32Array
  about: Int32Array
  /** weight · (liked − ½) */
  kappa: Float32Array
  weight: Float32Array
  /** The precision that each decision adds, in its present linear form. */
  omega: Float32Array
  /** How firmly each decision holds its people in place. */
  firm: Float32Array
  /** weights · attributes, and the attributes themselves. */
  offset: Float32Array
  attributes: Float32Array
  made: Listing
  received: Listing
}

/** The decisions of person i are `order[from[i]]` to `order[from[i + 1] - 1]`. */
export interface Listing {
  from: Int32Array
  order: Int32Array
}

/** In the order of the rows, so that the same decisions give the same estimates in whatever order they come. */
export function evidenceOf(people: number, given: readonly Decision[], attributeCount: number): Evidence {
  const decisions = sorted(people, sorted(people, given, 'about'), 'by')
  const count = decisions.length
  const by = Int32Array.from(decisions, (decision) => decision.by)
  const about = Int32Array.from(decisions, (decision) => decision.about)
  const weight = Float32Array.from(decisions, (decision) => decision.weight ?? 1)
  return {
    ...{ count, by, about, weight },
    kappa: Float32Array.from(decisions, ({ liked, weight = 1 }) => (liked ? weight / 2 : -weight / 2)),
    omega: new Float32Array(count),
    firm: new Float32Array(count),
    offset: new Float32Array(count),
    attributes: new Float32Array(count * attributeCount),
    made: listingOf(people, by),
    received: listingOf(people, about),
  }
}

function sorted(people: number, decisions: readonly Decision[], key: 'by' | 'about'): Decision[] {
  const { order } = listingOf(
    people,
    Int32Array.from(decisions, (decision) => decision[key]),
  )
  return Array.from(order, (index) => decisions[index]).filter((decision) => decision !== undefined)
}

function listingOf(people: number, keys: Int32Array): Listing {
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
