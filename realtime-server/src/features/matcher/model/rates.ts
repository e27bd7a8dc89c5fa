import type { Decision, Model } from './model.ts'

/** Decisions that the direction's base rate counts as. */
const shrink = 4

/** Adds a decision to its two people's counters, or removes it with `sign` −1. */
export function count(
  model: Model,
  { by, about, liked, weight = 1 }: Decision,
  sign: 1 | -1,
): void {
  const step = sign * weight
  model.made[by] = (model.made[by] ?? 0) + step
  model.received[about] = (model.received[about] ?? 0) + step
  if (!liked) return
  model.likes[by] = (model.likes[by] ?? 0) + step
  model.liked[about] = (model.liked[about] ?? 0) + step
}

const logit = (chance: number): number => Math.log(chance / (1 - chance))

/**
 * Logit of how often a person likes.
 * @param withheld weight of a decision to leave out, negative for a pass
 */
export function likeRate(model: Model, person: number, withheld = 0): number {
  const base = model.rate[model.side[person] ?? 0] ?? 0.5
  const likes = (model.likes[person] ?? 0) - Math.max(0, withheld)
  const all = (model.made[person] ?? 0) - Math.abs(withheld)
  return logit((likes + shrink * base) / (all + shrink))
}

/** Logit of how often a person is liked, by decisions from `side`. */
export function likedRate(model: Model, person: number, side: number, withheld = 0): number {
  const base = model.rate[side] ?? 0.5
  const likes = (model.liked[person] ?? 0) - Math.max(0, withheld)
  const all = (model.received[person] ?? 0) - Math.abs(withheld)
  return logit((likes + shrink * base) / (all + shrink))
}
