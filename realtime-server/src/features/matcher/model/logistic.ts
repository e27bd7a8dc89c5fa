import { at, solve, triangle } from './solve.ts'
import { omegaOf } from './sweep.ts'

interface Rows {
  count: number
  size: number
  /** Features, row by row. */
  features: ArrayLike<number>
  /** Offset of each row's logit. */
  offset?: ArrayLike<number>
  /** 1 for yes. */
  outcome: ArrayLike<number>
}

/** Ridge logistic regression. λ pulls every weight towards 0, except those in `free`. */
export function logistic(
  rows: Rows,
  lambda: number,
  free: readonly number[] = [],
  rounds = 40,
): Float64Array {
  const { count, size, features, offset, outcome } = rows
  const weights = new Float64Array(size)
  const precision = new Float64Array(triangle(size))
  const covariance = new Float64Array(triangle(size))
  const shift = new Float64Array(size)
  for (let round = 0; round < rounds; round++) {
    precision.fill(0)
    shift.fill(0)
    for (let i = 0; i < size; i++) precision[at(i, i)] = free.includes(i) ? 1e-3 : lambda
    for (let row = 0; row < count; row++) {
      const from = row * size
      const beside = offset?.[row] ?? 0
      let x = beside
      for (let i = 0; i < size; i++) x += (weights[i] ?? 0) * (features[from + i] ?? 0)
      const omega = omegaOf(x * x)
      const pull = (outcome[row] ?? 0) - 0.5 - omega * beside
      for (let i = 0, k = 0; i < size; i++) {
        const feature = features[from + i] ?? 0
        shift[i] = (shift[i] ?? 0) + pull * feature
        for (let j = 0; j <= i; j++, k++) {
          precision[k] = (precision[k] ?? 0) + omega * feature * (features[from + j] ?? 0)
        }
      }
    }
    solve(size, precision, shift, weights, 0, covariance, 0)
  }
  return weights
}
