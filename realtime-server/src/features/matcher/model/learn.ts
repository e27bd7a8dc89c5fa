import { attributesLogit, sigmoid, softened } from './logit.ts'
import { type Decision, type Model, width } from './model.ts'
import { count } from './rates.ts'

/** Learns one decision at once, by a diagonal Kalman step for the numbers of its two people. */
export function learn(model: Model, decision: Decision): void {
  const { by, about, liked, weight = 1 } = decision
  const { s, t, sVar, tVar, u, v, uVar, vVar } = model
  const atU = by * width
  const atV = about * width
  let x =
    (model.base[model.side[by] ?? 0] ?? 0) +
    (s[by] ?? 0) +
    (t[about] ?? 0) +
    attributesLogit(model, by, about)
  let variance = (sVar[by] ?? 0) + (tVar[about] ?? 0)
  for (let i = 0; i < width; i++) {
    const ui = u[atU + i] ?? 0
    const vi = v[atV + i] ?? 0
    x += ui * vi
    variance += ui * ui * (vVar[atV + i] ?? 0) + vi * vi * (uVar[atU + i] ?? 0)
  }
  const q = sigmoid(x)
  const h = weight * Math.max(q * (1 - q), 0.02)
  const gain = (weight * ((liked ? 1 : 0) - sigmoid(softened(x, variance)))) / (1 + h * variance)
  const sharpen = h / (1 + h * variance)
  for (let i = 0; i < width; i++) {
    const ui = u[atU + i] ?? 0
    const vi = v[atV + i] ?? 0
    const uStep = (uVar[atU + i] ?? 0) * vi
    const vStep = (vVar[atV + i] ?? 0) * ui
    u[atU + i] = ui + uStep * gain
    v[atV + i] = vi + vStep * gain
    uVar[atU + i] = (uVar[atU + i] ?? 0) - uStep * uStep * sharpen
    vVar[atV + i] = (vVar[atV + i] ?? 0) - vStep * vStep * sharpen
  }
  const [sHad, tHad] = [sVar[by] ?? 0, tVar[about] ?? 0]
  s[by] = (s[by] ?? 0) + sHad * gain
  t[about] = (t[about] ?? 0) + tHad * gain
  sVar[by] = sHad - sHad * sHad * sharpen
  tVar[about] = tHad - tHad * tHad * sharpen
  count(model, decision, 1)
}
