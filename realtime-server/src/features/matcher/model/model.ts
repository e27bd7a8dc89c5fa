/** Numbers that describe a person's taste, and as many for what others like about them. */
export const width = 8

export const priors = { s: 1.4, t: 2, taste: 0.5 } as const

/** A decision; `by` and `about` are rows. */
export interface Decision {
  by: number
  about: number
  liked: boolean
  /** Weight as evidence, 1 by default. */
  weight?: number
}

/** Attributes of a pair from their profiles, written to `into` from `at` on. They should be around 0 and about 1 in size. */
export interface Attributes {
  size: number
  write(by: number, about: number, into: Float32Array, at: number): void
}

export const noAttributes: Attributes = { size: 0, write: () => {} }

/**
 * Everything the model knows: 160 bytes per person. The chance that a likes b is σ(base + s of a + t of b + u of a · v of b + weights ·
 * attributes), each with the variance of its estimate.
 */
export interface Model {
  /** Rows in use. The arrays may be longer. */
  count: number
  /** Direction of a decision: the side of the person who makes it, 0 or 1. */
  side: Uint8Array
  base: Float64Array
  /** How readily a person likes, and how readily they are liked. */
  s: Float32Array
  t: Float32Array
  sVar: Float32Array
  tVar: Float32Array
  /** Tastes of a person, and tastes for them, in `width` numbers each. */
  u: Float32Array
  v: Float32Array
  uVar: Float32Array
  vVar: Float32Array
  /** Decisions made, and likes among them; decisions received, and likes among them. All are sums of weights. */
  made: Float32Array
  likes: Float32Array
  received: Float32Array
  liked: Float32Array
  /** Share of likes in each direction. */
  rate: Float64Array
  attributes: Attributes
  weights: Float64Array
  /** Weights that turn two chances into one; null while too few pairs are known. */
  head: Float64Array | null
  variances: { s: number; t: number }
}

export function emptyModel(sides: ArrayLike<number>, attributes: Attributes = noAttributes): Model {
  const model: Model = {
    count: 0,
    side: new Uint8Array(0),
    base: new Float64Array(2),
    ...vectorsFor(0),
    rate: new Float64Array([0.5, 0.5]),
    attributes,
    weights: new Float64Array(attributes.size),
    head: null,
    variances: { s: priors.s, t: priors.t },
  }
  grow(model, sides.length)
  for (let row = 0; row < sides.length; row++) addPerson(model, sides[row] ?? 0)
  return model
}

function vectorsFor(rows: number) {
  const numbers = (each = 1) => new Float32Array(rows * each)
  return {
    ...{ s: numbers(), t: numbers(), sVar: numbers(), tVar: numbers() },
    ...{ u: numbers(width), v: numbers(width), uVar: numbers(width), vVar: numbers(width) },
    ...{ made: numbers(), likes: numbers(), received: numbers(), liked: numbers() },
  }
}

/**
 * Adds a newcomer at the prior and returns the row. Taste is zero without variance, so it stays zero until the next refit: learning it from
 * a random start, one decision at a time, does harm.
 */
export function addPerson(model: Model, side: number): number {
  const row = model.count++
  if (row >= model.side.length) grow(model, Math.max(64, row * 2))
  model.side[row] = side
  model.sVar[row] = model.variances.s
  model.tVar[row] = model.variances.t
  return row
}

function grow(model: Model, rows: number): void {
  const wider = vectorsFor(rows)
  for (const name of Object.keys(wider) as (keyof typeof wider)[]) wider[name].set(model[name])
  const side = new Uint8Array(rows)
  side.set(model.side)
  Object.assign(model, wider, { side })
}
