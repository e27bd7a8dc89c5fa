import { type Block, type Evidence, evidenceOf, room, size } from './blocks.ts'
import { type Decisions, roomFor, sorted } from './decisions.ts'
import { fitHead } from './head.ts'
import { type Attributes, emptyModel, type Model, noAttributes, priors, width } from './model.ts'
import { normalFrom } from './random.ts'
import { count } from './rates.ts'
import { at, solve, triangle } from './solve.ts'
import { estimate, linearise, widen } from './sweep.ts'

interface FitInput {
  /** Side of each person, 0 or 1. A decision's direction is the side of the person who makes it. */
  sides: ArrayLike<number>
  decisions: Decisions
  /** Opinions after a call: each is one more decision, which teaches tastes but not pairs. */
  afterCalls?: Decisions
  attributes?: Attributes
  seed?: number
}

const sweeps = 12
const lambda = 30
/** How far tastes start from zero, in standard deviations of the prior. At zero they would be stuck. */
const start = 0.3

/** Estimates everything from scratch by variational Bayes. Its time grows only with the number of decisions. */
export function fit(input: FitInput): Model {
  // The estimates' input takes most of the memory, and is freed before the head is fitted.
  const model = estimated(input)
  model.head = fitHead(model, sorted(model.count, input.decisions))
  return model
}

function estimated({
  sides,
  decisions,
  afterCalls = roomFor(0),
  attributes = noAttributes,
  seed = 1,
}: FitInput): Model {
  const model = emptyModel(sides, attributes)
  const evidence = evidenceOf(model.count, decisions, afterCalls, attributes.size)
  for (let index = 0; index < evidence.count; index++) {
    attributes.write(
      evidence.by[index] ?? 0,
      evidence.about[index] ?? 0,
      evidence.attributes,
      index * attributes.size,
    )
  }
  const { by, about, kappa, weight } = evidence
  for (let index = 0; index < evidence.count; index++) {
    const decision = { by: by[index] ?? 0, about: about[index] ?? 0, weight: weight?.[index] ?? 1 }
    count(model, { ...decision, liked: (kappa[index] ?? 0) > 0 }, 1)
  }
  setRates(model, evidence)
  const normal = normalFrom(seed)
  const likers = startBlock(model.count, model.variances.s, normal)
  const liked = startBlock(model.count, model.variances.t, normal)
  const logits = new Float32Array(evidence.count)
  const fixed = new Float32Array(evidence.count)
  for (let side = 0; side < 2; side++) model.base[side] = logit(model.rate[side] ?? 0.5)
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const baseOf = (by: number) => model.base[model.side[by] ?? 0] ?? 0
    linearise(evidence, baseOf, likers, liked, logits)
    if (sweep > 0) setBase(model, evidence, logits)
    if (sweep > 2) setWeights(model, evidence, logits)
    for (let index = 0; index < evidence.count; index++) {
      fixed[index] = baseOf(evidence.by[index] ?? 0) + (evidence.offset[index] ?? 0)
    }
    estimate(evidence, evidence.made, evidence.about, fixed, likers, liked, model.variances.s)
    estimate(evidence, evidence.received, evidence.by, fixed, liked, likers, model.variances.t)
    if (sweep > 2) {
      model.variances.s = spread(likers, evidence.made.from)
      model.variances.t = spread(liked, evidence.received.from)
    }
  }
  // The sweeps no longer need it.
  const firm = fixed
  linearise(evidence, (by) => model.base[model.side[by] ?? 0] ?? 0, likers, liked, logits, firm)
  const variances = new Float64Array(model.count * size)
  widen(evidence, evidence.made, evidence.about, likers, liked, model.variances.s, firm, variances)
  keep(model, likers, variances, evidence.made.from, model.s, model.sVar, model.u, model.uVar)
  widen(evidence, evidence.received, evidence.by, liked, likers, model.variances.t, firm, variances)
  keep(model, liked, variances, evidence.received.from, model.t, model.tVar, model.v, model.vVar)
  return model
}

const logit = (chance: number): number => Math.log(chance / (1 - chance))

function startBlock(people: number, variance: number, normal: () => number): Block {
  const block = {
    mean: new Float64Array(people * size),
    covariance: new Float64Array(people * room),
  }
  for (let person = 0; person < people; person++) {
    block.covariance[person * room] = variance
    for (let i = 1; i < size; i++) {
      block.mean[person * size + i] = normal() * start * Math.sqrt(priors.taste)
      block.covariance[person * room + at(i, i)] = priors.taste
    }
  }
  return block
}

function setRates(model: Model, { by, kappa, weight, count }: Evidence): void {
  const likes = [1, 1]
  const all = [2, 2]
  for (let index = 0; index < count; index++) {
    const side = model.side[by[index] ?? 0] ?? 0
    all[side] = (all[side] ?? 0) + (weight?.[index] ?? 1)
    if ((kappa[index] ?? 0) > 0) likes[side] = (likes[side] ?? 0) + (weight?.[index] ?? 1)
  }
  for (let side = 0; side < 2; side++) model.rate[side] = (likes[side] ?? 1) / (all[side] ?? 2)
}

/** Sets the base of each direction: the weighted mean of what the rest leaves unexplained. */
function setBase(model: Model, { by, kappa, omega, count }: Evidence, logits: Float32Array): void {
  const sum = [0, 0]
  const weight = [1e-9, 1e-9]
  for (let index = 0; index < count; index++) {
    const side = model.side[by[index] ?? 0] ?? 0
    const each = omega[index] ?? 0
    sum[side] =
      (sum[side] ?? 0) +
      (kappa[index] ?? 0) -
      each * ((logits[index] ?? 0) - (model.base[side] ?? 0))
    weight[side] = (weight[side] ?? 0) + each
  }
  for (let side = 0; side < 2; side++) {
    const had = model.base[side] ?? 0
    const next = (sum[side] ?? 0) / (weight[side] ?? 1)
    if ((weight[side] ?? 0) > 1e-6) model.base[side] = next
    const moved = (model.base[side] ?? 0) - had
    for (let index = 0; index < count; index++) {
      if ((model.side[by[index] ?? 0] ?? 0) === side) logits[index] = (logits[index] ?? 0) + moved
    }
  }
}

/** Takes one step of a ridge regression for the attribute weights. */
function setWeights(model: Model, evidence: Evidence, logits: Float32Array): void {
  const wide = model.weights.length
  if (wide === 0) return
  const precision = new Float64Array(triangle(wide))
  const shift = new Float64Array(wide)
  for (let i = 0; i < wide; i++) precision[at(i, i)] = lambda
  for (let index = 0; index < evidence.count; index++) {
    const omega = evidence.omega[index] ?? 0
    const rest = (logits[index] ?? 0) - (evidence.offset[index] ?? 0)
    const pull = (evidence.kappa[index] ?? 0) - omega * rest
    for (let i = 0, k = 0; i < wide; i++) {
      const feature = evidence.attributes[index * wide + i] ?? 0
      shift[i] = (shift[i] ?? 0) + pull * feature
      for (let j = 0; j <= i; j++, k++) {
        precision[k] =
          (precision[k] ?? 0) + omega * feature * (evidence.attributes[index * wide + j] ?? 0)
      }
    }
  }
  solve(wide, precision, shift, model.weights, 0, new Float64Array(triangle(wide)), 0)
  for (let index = 0; index < evidence.count; index++) {
    let offset = 0
    for (let i = 0; i < wide; i++)
      offset += (model.weights[i] ?? 0) * (evidence.attributes[index * wide + i] ?? 0)
    evidence.offset[index] = offset
  }
}

/** Variance of readiness among people with decisions. */
function spread({ mean, covariance }: Block, from: Int32Array): number {
  let sum = 0
  let people = 0
  for (let person = 0; person + 1 < from.length; person++) {
    if (from[person] === from[person + 1]) continue
    sum += (mean[person * size] ?? 0) ** 2 + (covariance[person * room] ?? 0)
    people++
  }
  return people === 0 ? 1 : Math.min(4, Math.max(0.3, sum / people))
}

/** Writes the estimates into the model. People without decisions on a side stay newcomers there. */
function keep(
  model: Model,
  { mean }: Block,
  variances: Float64Array,
  from: Int32Array,
  one: Float32Array,
  oneVar: Float32Array,
  taste: Float32Array,
  tasteVar: Float32Array,
): void {
  for (let person = 0; person < model.count; person++) {
    if (from[person] === from[person + 1]) {
      oneVar[person] = one === model.s ? model.variances.s : model.variances.t
      continue
    }
    one[person] = mean[person * size] ?? 0
    oneVar[person] = variances[person * size] ?? 0
    for (let i = 0; i < width; i++) {
      taste[person * width + i] = mean[person * size + i + 1] ?? 0
      tasteVar[person * width + i] = variances[person * size + i + 1] ?? 0
    }
  }
}
