import { logistic } from './logistic.ts'
import { type Estimate, sigmoid, softened } from './logit.ts'
import type { Decision, Model } from './model.ts'
import { likedRate, likeRate } from './rates.ts'
import { withheldEstimate } from './withheld.ts'

const enough = 2000
const lambda = 100
export const headSize = 6

/** What the head weighs: the two logits joined in three ways, and the four rates. */
export function headFeatures(x: number, z: number, likes: number, liked: number, into: Float64Array, at = 0): void {
  const p = sigmoid(x)
  const q = sigmoid(z)
  into[at] = 1
  into[at + 1] = Math.log(p * q)
  into[at + 2] = Math.log((2 * p * q) / (p + q))
  into[at + 3] = x + z
  into[at + 4] = likes
  into[at + 5] = liked
}

/** How two logits become the chance that both say yes. Only pairs that were decided both ways can teach it. */
export function fitHead(model: Model, decisions: readonly Decision[]): Float64Array | null {
  const pairs = pairsOf(model, decisions)
  if (pairs.length < enough) return null
  const features = new Float64Array(pairs.length * headSize)
  const outcome = new Uint8Array(pairs.length)
  const one: Estimate = { x: 0, variance: 0 }
  const other: Estimate = { x: 0, variance: 0 }
  for (const [index, [there, back]] of pairs.entries()) {
    const [thereWeight, backWeight] = [signed(there), signed(back)]
    const { by: a, about: b } = there
    withheldEstimate(model, a, b, thereWeight, one)
    withheldEstimate(model, b, a, backWeight, other)
    headFeatures(
      softened(one.x, one.variance),
      softened(other.x, other.variance),
      likeRate(model, a, thereWeight) + likeRate(model, b, backWeight),
      likedRate(model, a, model.side[b] ?? 0, backWeight) + likedRate(model, b, model.side[a] ?? 0, thereWeight),
      features,
      index * headSize,
    )
    outcome[index] = there.liked && back.liked ? 1 : 0
  }
  // Free are the harmonic mean and the base: the fewer pairs there are, the nearer it stays to what it replaces.
  return logistic({ count: pairs.length, size: headSize, features, outcome }, lambda, [0, 2])
}

export const signed = ({ liked, weight = 1 }: Decision): number => (liked ? weight : -weight)

function pairsOf({ count }: Model, decisions: readonly Decision[]): [Decision, Decision][] {
  const waiting = new Map<number, Decision>()
  const pairs: [Decision, Decision][] = []
  for (const decision of decisions) {
    const back = waiting.get(decision.about * count + decision.by)
    if (back) pairs.push([back, decision])
    else waiting.set(decision.by * count + decision.about, decision)
  }
  return pairs
}
