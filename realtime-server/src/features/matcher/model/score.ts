import { headFeatures, headSize } from './head.ts'
import { type Estimate, estimateOf, sigmoid, softened } from './logit.ts'
import { type Model, width } from './model.ts'
import { likedRate, likeRate } from './rates.ts'
import { withheldEstimate } from './withheld.ts'

const there: Estimate = { x: 0, variance: 0 }
const back: Estimate = { x: 0, variance: 0 }
const features = new Float64Array(headSize)

/**
 * Mutual chance of the viewer and each candidate, as a logit. `seen` is each candidate's decision about the viewer as far as the model has
 * learned it: its weight, negative for a pass, 0 if there is none. It never moves that candidate's own place.
 */
export function score(
  model: Model,
  viewer: number,
  candidates: ArrayLike<number>,
  seen: ArrayLike<number>,
): Float64Array {
  const company = meanTaste(model, candidates)
  const scores = new Float64Array(candidates.length)
  const viewerLikes = likeRate(model, viewer)
  for (let index = 0; index < candidates.length; index++) {
    const candidate = candidates[index] ?? 0
    const decision = seen[index] ?? 0
    estimateOf(model, viewer, candidate, there)
    if (decision === 0) estimateOf(model, candidate, viewer, back)
    else withheldEstimate(model, candidate, viewer, decision, back, company)
    const x = softened(there.x, there.variance)
    const z = softened(back.x, back.variance)
    if (model.head === null) {
      scores[index] = harmonic(x, z)
      continue
    }
    const likes = viewerLikes + likeRate(model, candidate, decision)
    const liked =
      likedRate(model, viewer, model.side[candidate] ?? 0) +
      likedRate(model, candidate, model.side[viewer] ?? 0)
    headFeatures(x, z, likes, liked, features)
    let sum = 0
    for (let i = 0; i < headSize; i++) sum += (model.head[i] ?? 0) * (features[i] ?? 0)
    scores[index] = sum
  }
  return scores
}

/** Logit of the harmonic mean of two chances, used while too few pairs are known. */
function harmonic(x: number, z: number): number {
  const p = sigmoid(x)
  const q = sigmoid(z)
  const both = (2 * p * q) / (p + q)
  return Math.log(both / (1 - both))
}

function meanTaste({ u }: Model, people: ArrayLike<number>): Float64Array {
  const mean = new Float64Array(width)
  for (let index = 0; index < people.length; index++) {
    const from = (people[index] ?? 0) * width
    for (let i = 0; i < width; i++) mean[i] = (mean[i] ?? 0) + (u[from + i] ?? 0) / people.length
  }
  return mean
}
