/** Index of row i, column j ≤ i, in a symmetric matrix stored as its lower triangle. */
export const at = (row: number, column: number): number => (row * (row + 1)) / 2 + column

export const triangle = (size: number): number => (size * (size + 1)) / 2

/**
 * Solves for mean and covariance of a Gaussian, given its precision and precision · mean. Overwrites `precision`; writes the mean to `mean`
 * from `meanAt` on, and the covariance to `covariance` from `covarianceAt` on.
 */
export function solve(
  size: number,
  precision: Float64Array,
  shift: Float64Array,
  mean: Float64Array,
  meanAt: number,
  covariance: Float64Array,
  covarianceAt: number,
): void {
  factor(size, precision)
  invertFactor(size, precision)
  // The covariance is Kᵀ K, with K the inverse of the factor.
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let k = i; k < size; k++) sum += (precision[at(k, i)] ?? 0) * (precision[at(k, j)] ?? 0)
      covariance[covarianceAt + at(i, j)] = sum
    }
  }
  for (let i = 0; i < size; i++) {
    let sum = 0
    for (let j = 0; j < size; j++) {
      sum += (covariance[covarianceAt + (j <= i ? at(i, j) : at(j, i))] ?? 0) * (shift[j] ?? 0)
    }
    mean[meanAt + i] = sum
  }
}

/** Cholesky: replaces the matrix by the lower triangle whose square it is. */
function factor(size: number, matrix: Float64Array): void {
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[at(i, j)] ?? 0
      for (let k = 0; k < j; k++) sum -= (matrix[at(i, k)] ?? 0) * (matrix[at(j, k)] ?? 0)
      matrix[at(i, j)] = i === j ? Math.sqrt(Math.max(sum, 1e-9)) : sum / (matrix[at(j, j)] ?? 1)
    }
  }
}

function invertFactor(size: number, matrix: Float64Array): void {
  for (let j = 0; j < size; j++) {
    const own = 1 / (matrix[at(j, j)] ?? 1)
    matrix[at(j, j)] = own
    for (let i = j + 1; i < size; i++) {
      let sum = (matrix[at(i, j)] ?? 0) * own
      for (let k = j + 1; k < i; k++) sum += (matrix[at(i, k)] ?? 0) * (matrix[at(k, j)] ?? 0)
      matrix[at(i, j)] = -sum / (matrix[at(i, i)] ?? 1)
    }
  }
}
