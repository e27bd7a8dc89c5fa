import { type Decisions, joined, type Listing, listingOf, sorted } from './decisions.ts'
import { width } from './model.ts'
import { triangle } from './solve.ts'

/** Numbers of a person on one side, estimated together: one for readiness, and `width` for taste. */
export const size = width + 1
export const room = triangle(size)

/** Estimates of one side of everyone: means, and covariances as lower triangles. */
export interface Block {
  mean: Float64Array
  covariance: Float64Array
}

/** Decisions in columns, with the places of each person's decisions in both directions. */
export interface Evidence {
  count: number
  by: Int32Array
  about: Int32Array
  /** weight · (liked − ½) */
  kappa: Float32Array
  /** Null if all weigh 1. */
  weight: Float32Array | null
  /** Precision that each decision adds, in its current linear form. */
  omega: Float32Array
  /** weights · attributes, and the attributes themselves. */
  offset: Float32Array
  attributes: Float32Array
  made: Listing
  received: Listing
}

/** Prepares decisions, and opinions after calls, in the order of the rows. */
export function evidenceOf(
  people: number,
  decisions: Decisions,
  afterCalls: Decisions,
  attributeCount: number,
): Evidence {
  const { count, liked, weight, ...columns } = sorted(people, joined(decisions, afterCalls))
  const [by, about] = [columns.by.subarray(0, count), columns.about.subarray(0, count)]
  return {
    ...{ count, by, about, weight },
    kappa: Float32Array.from(
      by,
      (_, index) => (liked[index] ? 0.5 : -0.5) * (weight?.[index] ?? 1),
    ),
    omega: new Float32Array(count),
    offset: new Float32Array(count),
    attributes: new Float32Array(count * attributeCount),
    made: listingOf(people, by),
    received: listingOf(people, about),
  }
}
