import { type Model, width } from './model.ts'

/** A logit and the variance of its estimate. */
export interface Estimate {
  x: number
  variance: number
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))

/** Chance of a yes, pulled towards one half by the uncertainty. */
export const softened = (x: number, variance: number): number =>
  x / Math.sqrt(1 + 0.3927 * variance)

const features = new Float32Array(64)

export function attributesLogit({ attributes, weights }: Model, by: number, about: number): number {
  if (attributes.size === 0) return 0
  attributes.write(by, about, features, 0)
  let sum = 0
  for (let i = 0; i < attributes.size; i++) sum += (weights[i] ?? 0) * (features[i] ?? 0)
  return sum
}

/** Logit of `by` liking `about`. */
export function estimateOf(model: Model, by: number, about: number, into: Estimate): void {
  const { u, v, uVar, vVar } = model
  const atU = by * width
  const atV = about * width
  let x = (model.base[model.side[by] ?? 0] ?? 0) + (model.s[by] ?? 0) + (model.t[about] ?? 0)
  let variance = (model.sVar[by] ?? 0) + (model.tVar[about] ?? 0)
  for (let i = 0; i < width; i++) {
    const ui = u[atU + i] ?? 0
    const vi = v[atV + i] ?? 0
    const uVari = uVar[atU + i] ?? 0
    const vVari = vVar[atV + i] ?? 0
    x += ui * vi
    variance += ui * ui * vVari + vi * vi * uVari + uVari * vVari
  }
  into.x = x + attributesLogit(model, by, about)
  into.variance = variance
}
