import { type Block, type Evidence, room, size } from './blocks.ts'
import type { Listing } from './decisions.ts'
import { priors } from './model.ts'
import { at, solve } from './solve.ts'

/** Precision that a decision adds, if the logit's square is expected to be `square` (Pólya-Gamma). */
export function omegaOf(square: number): number {
  const xi = Math.sqrt(square)
  return xi < 1e-4 ? 0.25 : Math.tanh(xi / 2) / (2 * xi)
}

/** How firmly a decision holds its people in place. This is less than the precision it adds, because omega moves when they do. */
export function firmness(x: number, variance: number): number {
  const square = x * x + variance
  const omega = omegaOf(square)
  const chance = 1 / (1 + Math.exp(-Math.sqrt(square)))
  return omega + ((chance * (1 - chance) - omega) * x * x) / square
}

/**
 * Sets every decision's omega from the current estimates, and writes its expected logit to `logits`.
 * @param firm receives how firmly each decision holds its people in place
 */
export function linearise(
  evidence: Evidence,
  base: (by: number) => number,
  one: Block,
  other: Block,
  logits: Float32Array,
  firm?: Float32Array,
) {
  const { by, about, offset, weight, omega } = evidence
  for (let index = 0; index < evidence.count; index++) {
    const a = by[index] ?? 0
    const b = about[index] ?? 0
    const x = base(a) + (offset[index] ?? 0) + productMean(one, a, other, b)
    logits[index] = x
    const variance = productVariance(one, a, other, b)
    omega[index] = (weight?.[index] ?? 1) * omegaOf(x * x + variance)
    if (firm) firm[index] = (weight?.[index] ?? 1) * firmness(x, variance)
  }
}

function productMean(one: Block, a: number, other: Block, b: number): number {
  const m = one.mean
  const n = other.mean
  const atA = a * size
  const atB = b * size
  let x = (m[atA] ?? 0) + (n[atB] ?? 0)
  for (let i = 1; i < size; i++) x += (m[atA + i] ?? 0) * (n[atB + i] ?? 0)
  return x
}

/** Variance of s + t + u · v, with (s, u) and (t, v) independent Gaussians. */
function productVariance(one: Block, a: number, other: Block, b: number): number {
  const m = one.mean
  const n = other.mean
  const A = one.covariance
  const B = other.covariance
  const atA = a * size
  const atB = b * size
  const inA = a * room
  const inB = b * room
  let sum = (A[inA] ?? 0) + (B[inB] ?? 0)
  let k = 1
  for (let i = 1; i < size; i++) {
    const mi = m[atA + i] ?? 0
    const ni = n[atB + i] ?? 0
    let row = (A[inA + k] ?? 0) * ni + (B[inB + k] ?? 0) * mi
    k++
    for (let j = 1; j < i; j++, k++) {
      const nj = n[atB + j] ?? 0
      const mj = m[atA + j] ?? 0
      const covA = A[inA + k] ?? 0
      const covB = B[inB + k] ?? 0
      row += covA * ni * nj + covB * mi * mj + covA * covB
    }
    const varA = A[inA + k] ?? 0
    const varB = B[inB + k] ?? 0
    k++
    sum += 2 * row + varA * ni * ni + varB * mi * mi + varA * varB
  }
  return Math.max(sum, 1e-9)
}

const precision = new Float64Array(room)
const shift = new Float64Array(size)

/** Resets the sums to what is known before any evidence. */
function beginWithPrior(variance: number): void {
  precision.fill(0)
  shift.fill(0)
  precision[0] = 1 / variance
  for (let i = 1; i < size; i++) precision[at(i, i)] = 1 / priors.taste
}

/** Re-estimates one side of everyone from the other side's estimates. */
export function estimate(
  evidence: Evidence,
  listing: Listing,
  partners: Int32Array,
  fixed: Float32Array,
  own: Block,
  other: Block,
  variance: number,
): void {
  const people = listing.from.length - 1
  for (let person = 0; person < people; person++) {
    const from = listing.from[person] ?? 0
    const until = listing.from[person + 1] ?? 0
    if (from === until) continue
    beginWithPrior(variance)
    for (let place = from; place < until; place++) {
      const index = listing.order[place] ?? 0
      gather(
        evidence,
        index,
        fixed[index] ?? 0,
        other,
        partners[index] ?? 0,
        evidence.omega[index] ?? 0,
      )
    }
    solve(size, precision, shift, own.mean, person * size, own.covariance, person * room)
  }
}

/**
 * Adds to one side's variances what the sweeps ignore: the other side is only an estimate too and gives way, so a decision says less about
 * either. Writes them to `variances`, `size` per person.
 */
export function widen(
  evidence: Evidence,
  listing: Listing,
  partners: Int32Array,
  own: Block,
  other: Block,
  variance: number,
  firmnesses: Float32Array,
  variances: Float64Array,
): void {
  const covariance = new Float64Array(room)
  const mean = new Float64Array(size)
  for (let person = 0; person + 1 < listing.from.length; person++) {
    const [from, until] = [listing.from[person] ?? 0, listing.from[person + 1] ?? 0]
    if (from === until) continue
    beginWithPrior(variance)
    for (let place = from; place < until; place++) {
      const index = listing.order[place] ?? 0
      const partner = partners[index] ?? 0
      const firm = firmnesses[index] ?? 0
      gather(
        evidence,
        index,
        0,
        other,
        partner,
        firm * (1 - firm * varianceAlong(other, partner, own, person)),
      )
    }
    solve(size, precision, shift, mean, 0, covariance, 0)
    for (let i = 0; i < size; i++) variances[person * size + i] = covariance[at(i, i)] ?? 0
  }
}

/** Variance of one side's part of the logit, seen from the other side. */
function varianceAlong(
  { covariance }: Block,
  person: number,
  { mean }: Block,
  seenBy: number,
): number {
  let sum = 0
  for (let i = 0, k = person * room; i < size; i++) {
    const zi = i === 0 ? 1 : (mean[seenBy * size + i] ?? 0)
    for (let j = 0; j <= i; j++, k++) {
      const zj = j === 0 ? 1 : (mean[seenBy * size + j] ?? 0)
      sum += (i === j ? 1 : 2) * zi * zj * (covariance[k] ?? 0)
    }
  }
  return sum
}

/** Adds the evidence of one decision, given the other person's numbers, to the sums of `estimate`. */
function gather(
  evidence: Evidence,
  index: number,
  fixed: number,
  other: Block,
  partner: number,
  net: number,
): void {
  const omega = evidence.omega[index] ?? 0
  const n = other.mean
  const B = other.covariance
  const atB = partner * size
  const inB = partner * room
  const pull = (evidence.kappa[index] ?? 0) - omega * (fixed + (n[atB] ?? 0))
  precision[0] = (precision[0] ?? 0) + net
  shift[0] = (shift[0] ?? 0) + pull
  let k = 1
  for (let i = 1; i < size; i++) {
    const ni = n[atB + i] ?? 0
    shift[i] = (shift[i] ?? 0) + pull * ni - omega * (B[inB + k] ?? 0)
    precision[k] = (precision[k] ?? 0) + net * ni
    k++
    const scaled = net * ni
    for (let j = 1; j <= i; j++, k++) {
      precision[k] = (precision[k] ?? 0) + scaled * (n[atB + j] ?? 0) + omega * (B[inB + k] ?? 0)
    }
  }
}
