import { type Decisions, listingOf } from './decisions.ts'
import { logistic } from './logistic.ts'
import { type Estimate, sigmoid, softened } from './logit.ts'
import type { Model } from './model.ts'
import { likedRate, likeRate } from './rates.ts'
import { withheldEstimate } from './withheld.ts'

const enough = 2000
const lambda = 100
export const headSize = 6

/** Inputs of the head: the two logits combined in three ways, and the four rates. */
export function headFeatures(
  x: number,
  z: number,
  likes: number,
  liked: number,
  into: Float64Array,
  at = 0,
): void {
  const p = sigmoid(x)
  const q = sigmoid(z)
  into[at] = 1
  into[at + 1] = Math.log(p * q)
  into[at + 2] = Math.log((2 * p * q) / (p + q))
  into[at + 3] = x + z
  into[at + 4] = likes
  into[at + 5] = liked
}

/**
 * Fits how two logits become the chance of a mutual yes. Only pairs decided both ways can teach it.
 * @param decisions in the order of their rows
 */
export function fitHead(model: Model, decisions: Decisions): Float64Array | null {
  const { there, back } = pairsOf(model, decisions)
  if (there.length < enough) return null
  const features = new Float64Array(there.length * headSize)
  const outcome = new Uint8Array(there.length)
  const one: Estimate = { x: 0, variance: 0 }
  const other: Estimate = { x: 0, variance: 0 }
  for (let index = 0; index < there.length; index++) {
    const [to, from] = [there[index] ?? 0, back[index] ?? 0]
    const [thereWeight, backWeight] = [signedAt(decisions, to), signedAt(decisions, from)]
    const [a, b] = [decisions.by[to] ?? 0, decisions.about[to] ?? 0]
    withheldEstimate(model, a, b, thereWeight, one)
    withheldEstimate(model, b, a, backWeight, other)
    headFeatures(
      softened(one.x, one.variance),
      softened(other.x, other.variance),
      likeRate(model, a, thereWeight) + likeRate(model, b, backWeight),
      likedRate(model, a, model.side[b] ?? 0, backWeight) +
        likedRate(model, b, model.side[a] ?? 0, thereWeight),
      features,
      index * headSize,
    )
    outcome[index] = decisions.liked[to] && decisions.liked[from] ? 1 : 0
  }
  // The harmonic mean and the base are free of the penalty: with few pairs, the result stays close to the mean that it replaces.
  return logistic({ count: there.length, size: headSize, features, outcome }, lambda, [0, 2])
}

function signedAt({ liked, weight }: Decisions, at: number): number {
  const each = weight?.[at] ?? 1
  return liked[at] ? each : -each
}

/** Places of both decisions of each pair. */
function pairsOf(
  { count: people }: Model,
  decisions: Decisions,
): { there: Int32Array; back: Int32Array } {
  const { count, by, about } = decisions
  const { from } = listingOf(people, by.subarray(0, count))
  const answerTo = (at: number) => {
    const [person, other] = [about[at] ?? 0, by[at] ?? 0]
    let [low, high] = [from[person] ?? 0, from[person + 1] ?? 0]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((about[middle] ?? 0) < other) low = middle + 1
      else high = middle
    }
    return low < (from[person + 1] ?? 0) && about[low] === other ? low : -1
  }
  const [there, back] = [new Int32Array(count >> 1), new Int32Array(count >> 1)]
  let pairs = 0
  for (let at = 0; at < count; at++) {
    if ((by[at] ?? 0) < (about[at] ?? 0)) continue
    const first = answerTo(at)
    if (first < 0) continue
    there[pairs] = first
    back[pairs++] = at
  }
  return { there: there.subarray(0, pairs), back: back.subarray(0, pairs) }
}
