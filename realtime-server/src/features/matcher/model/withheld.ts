import { type Estimate, estimateOf, sigmoid } from './logit.ts'
import { type Model, width } from './model.ts'
import { likedRate, likeRate } from './rates.ts'
import { firmness, omegaOf } from './sweep.ts'

/** One side of one person without a certain decision. The first number is readiness, the others are taste. */
interface Side {
  mean: Float64Array
  variance: Float64Array
}

const size = width + 1
const sideOf = (): Side => ({ mean: new Float64Array(size), variance: new Float64Array(size) })
const liker = sideOf()
const liked = sideOf()
const full = sideOf()
const whole: Estimate = { x: 0, variance: 0 }

/**
 * Estimates the logit of `by` liking `about` without the decision itself (its weight, negative for a pass). It is removed from both
 * people's numbers exactly as it entered them, as one Gaussian factor.
 *
 * With `company`, the mean taste of the people `by` is ranked beside, the decision keeps its effect on `about` for all of them: removing it
 * for `by` alone would lower everyone who liked, and so reveal the like upside down.
 */
export function withheldEstimate(
  model: Model,
  by: number,
  about: number,
  decision: number,
  into: Estimate,
  company?: Float64Array,
): void {
  estimateOf(model, by, about, whole)
  const omega = Math.abs(decision) * omegaOf(whole.x * whole.x + whole.variance)
  const firm = Math.abs(decision) * firmness(whole.x, whole.variance)
  const pull = decision / 2 - omega * whole.x
  load(model.s, model.sVar, model.u, model.uVar, by, liker)
  load(model.t, model.tVar, model.v, model.vVar, about, full)
  liked.mean.set(full.mean)
  liked.variance.set(full.variance)
  const rest = whole.x - dot(liker, full)
  const ofAbout = varianceAlong(full, liker)
  takeOut(liked, liker, omega, firm * (1 - firm * varianceAlong(liker, full)), pull, {
    prior: model.variances.t,
    rate: likedRate(model, about, model.side[by] ?? 0, decision),
  })
  takeOut(liker, full, omega, firm * (1 - firm * ofAbout), pull, {
    prior: model.variances.s,
    rate: likeRate(model, by, decision),
  })
  let x = rest + (liker.mean[0] ?? 0) + ((company ? full : liked).mean[0] ?? 0)
  let variance = (liker.variance[0] ?? 0) + (liked.variance[0] ?? 0)
  for (let i = 1; i < size; i++) {
    const ui = liker.mean[i] ?? 0
    const vi = liked.mean[i] ?? 0
    const uVar = liker.variance[i] ?? 0
    const vVar = liked.variance[i] ?? 0
    x += ui * vi
    if (company) x += (company[i - 1] ?? 0) * ((full.mean[i] ?? 0) - vi)
    variance += ui * ui * vVar + vi * vi * uVar + uVar * vVar
  }
  into.x = x
  into.variance = variance
}

function load(
  one: Float32Array,
  oneVar: Float32Array,
  taste: Float32Array,
  tasteVar: Float32Array,
  person: number,
  side: Side,
) {
  side.mean[0] = one[person] ?? 0
  side.variance[0] = oneVar[person] ?? 0
  for (let i = 0; i < width; i++) {
    side.mean[i + 1] = taste[person * width + i] ?? 0
    side.variance[i + 1] = tasteVar[person * width + i] ?? 0
  }
}

function dot({ mean: one }: Side, { mean: other }: Side): number {
  let sum = (one[0] ?? 0) + (other[0] ?? 0)
  for (let i = 1; i < size; i++) sum += (one[i] ?? 0) * (other[i] ?? 0)
  return sum
}

/** Variance of one side's part of the logit, seen from the other side. */
function varianceAlong({ variance }: Side, { mean }: Side): number {
  let sum = variance[0] ?? 0
  for (let i = 1; i < size; i++) sum += (mean[i] ?? 0) ** 2 * (variance[i] ?? 0)
  return sum
}

const step = new Float64Array(size)

/**
 * Removes one decision from a Gaussian with a diagonal covariance, by Sherman-Morrison. With `z` = 1 and the other side's taste, the
 * decision added the precision `net` · z zᵀ (less than `firm`, because the other side gives way too) and `omega` · the variance of z, and
 * it pulls the mean along z with `pull`.
 */
function takeOut(
  side: Side,
  other: Side,
  omega: number,
  net: number,
  pull: number,
  rest: Rest,
): void {
  const { mean, variance } = side
  let length = 0
  let along = 0
  for (let i = 0; i < size; i++) {
    const had = variance[i] ?? 0
    const zi = i === 0 ? 1 : (other.mean[i] ?? 0)
    const blur = i === 0 ? 0 : omega * (other.variance[i] ?? 0)
    const wider = had / Math.max(0.2, 1 - blur * had)
    const gradient = pull * zi - blur * (mean[i] ?? 0)
    variance[i] = wider
    step[i] = wider * gradient
    length += zi * zi * wider
    along += zi * wider * gradient
  }
  const gain = net / Math.max(0.2, 1 - net * length)
  const bend = bent(
    (step[0] ?? 0) + gain * (variance[0] ?? 0) * along,
    (variance[0] ?? 0) * (1 + gain * (variance[0] ?? 0)),
    rest,
  )
  for (let i = 0; i < size; i++) {
    const reach = (variance[i] ?? 0) * (i === 0 ? 1 : (other.mean[i] ?? 0))
    mean[i] = (mean[i] ?? 0) - bend * ((step[i] ?? 0) + gain * reach * along)
    variance[i] = (variance[i] ?? 0) + gain * reach * reach
  }
}

/** Other forces on a person's readiness: the variance of its prior, and their usual rate as a logit. */
interface Rest {
  prior: number
  rate: number
}

/**
 * Factor by which a step of readiness differs from a Gaussian's. Decisions hold readiness less the surer they are: without their one like,
 * people who like hardly anyone fall further than they rose.
 */
function bent(back: number, variance: number, { prior, rate }: Rest): number {
  const held = 1 / variance - 1 / prior
  if (held <= 0 || Math.abs(back) < 1e-6) return 1
  const chance = sigmoid(rate)
  const scale = held / (chance * (1 - chance))
  const wanted = -back / variance
  let moved = -back
  for (let round = 0; round < 4; round++) {
    const now = sigmoid(rate + moved)
    const miss = moved / prior + scale * (now - chance) - wanted
    moved -= miss / (1 / prior + scale * now * (1 - now))
  }
  return Math.min(4, Math.max(0.25, -moved / back))
}
