import { drawsFor } from '../../platform/base/draws.ts'
import type { Traits } from '../compatibility/service.ts'
import { createProfiles } from './attributes.ts'
import type { Snapshot } from './memory.ts'
import { type Card, deal } from './model/deal.ts'
import { learn } from './model/learn.ts'
import { type Market, openMarket } from './model/market.ts'
import { emptyModel, type Model } from './model/model.ts'
import { score } from './model/score.ts'
import { sideOf } from './sides.ts'

interface Compared {
  id: string
  gender: string | null
  traits: Traits
}

export interface DeckWish {
  viewer: Compared
  /** Candidates, each with one draw per pair that may raise them; their own decision about the viewer barely changes it. */
  candidates: readonly (Compared & {
    raised: boolean
    /** Shift by the viewer's own weights, as a logit; 0 if missing. */
    leaning?: number
  })[]
  /** Decisions of the viewer since the refit, oldest first. */
  choices: readonly { id: string; isLike: boolean }[]
  /** For some candidates: their decision about the viewer before the refit, and how often they have been shown since. */
  facts: ReadonlyMap<string, { learned: boolean | null; shown: number }>
  /** Date in UTC, YYYY-MM-DD. Chance stays the same for a day. */
  day: string
  /** Known to the server only. With it anyone could compute the chance and see who is raised. */
  secret: string
  limit: number
}

export interface Dealt {
  id: string
  slot: number
  /** Probability of this card in its place, given those before it. */
  propensity: number
  /** Chance that both like each other, as a logit. */
  chance: number
  arm: 'model' | 'surprise' | 'crowded'
}

/**
 * Deals the next cards. Everyone is as the last refit left them; only the viewer's own choices since then count at once. So no decision
 * about the viewer moves the person who made it; raised people are worth half as much again in the draw.
 */
export function dealDeck(snapshot: Snapshot, wish: DeckWish): Dealt[] {
  const { viewer, candidates, facts, limit } = wish
  const { model, market } = workingModel(snapshot, wish)
  const people = candidates.map((_, index) => index + 1)
  const seen = candidates.map(({ id }, index) => {
    const learned = facts.get(id)?.learned ?? null
    // Zero for people who keep their choices private, which taught the model nothing, and for viewers whom the refit left out.
    if (learned === null || (model.made[index + 1] ?? 0) === 0 || (model.received[0] ?? 0) === 0)
      return 0
    return learned ? 1 : -1
  })
  const logits = score(model, 0, people, seen)
  // The same all day, different tomorrow.
  const luck = drawsFor(wish.secret, `deck ${wish.day}`)
  const dealFrom = (rows: readonly number[], firstPlace: number): Card[] =>
    deal(market, {
      ...{ viewer: 0, candidates: rows, limit: limit - firstPlace },
      logits: rows.map((row) => logits[row - 1] ?? 0),
      raised: rows.map((row) => candidates[row - 1]?.raised === true),
      leaning: rows.map((row) => candidates[row - 1]?.leaning ?? 0),
      luckOf: (row) => luck(pairOf(viewer.id, candidates[row - 1]?.id ?? '')),
      placeLuck: (place) => [
        luck(`surprise ${viewer.id} ${place + firstPlace}`),
        luck(`which ${viewer.id} ${place + firstPlace}`),
      ],
    })
  const first = dealFrom(people, 0)
  const chosen = new Set(first.map(({ person }) => person))
  // People with too much attention come last, only if nobody else is left.
  market.shown.fill(0)
  const rest = first.length < limit ? dealFrom(without(people, chosen), first.length) : []
  return [...first, ...rest].map(({ person, propensity, isSurprise }, slot) => ({
    ...{ id: candidates[person - 1]?.id ?? '', slot, propensity, chance: logits[person - 1] ?? 0 },
    arm: slot >= first.length ? 'crowded' : isSurprise ? 'surprise' : 'model',
  }))
}

/** The same key for both, so that they share their luck. */
const pairOf = (one: string, other: string) =>
  `pair ${one < other ? `${one} ${other}` : `${other} ${one}`}`

const without = (people: readonly number[], chosen: ReadonlySet<number>) =>
  people.filter((row) => !chosen.has(row))

/** Builds a model of the people involved: row 0 is the viewer, then the candidates, then the viewer's recent likes and passes. */
function workingModel(snapshot: Snapshot, wish: DeckWish): { model: Model; market: Market } {
  const { viewer, candidates, choices, facts } = wish
  const { base, rate, weights, head, variances, rarity, cards, people, lambda } = snapshot.weights
  const profiles = createProfiles()
  profiles.useRarity(rarity)
  for (const { traits } of [viewer, ...candidates]) profiles.add(traits)
  const sides = [
    ...[viewer, ...candidates].map(({ gender }) => sideOf(gender)),
    ...choices.map(() => 0),
  ]
  const model = emptyModel(sides, profiles)
  model.base.set(base)
  model.rate.set(rate)
  model.weights.set(weights.slice(0, profiles.size))
  model.head = head && Float64Array.from(head)
  model.variances = variances
  model.sVar.fill(variances.s)
  model.tVar.fill(variances.t)
  const market = openMarket(model.count)
  // The refit counted cards up to its day; since then everyone got about as many as these candidates.
  let since = 0
  for (const { id } of candidates) since += (facts.get(id)?.shown ?? 0) / candidates.length
  Object.assign(market, { cards: cards + since * people, people, lambda })
  for (const [row, { id }] of [viewer, ...candidates, ...choices].entries()) {
    const exposure = snapshot.read(id, model, row)
    market.shown[row] = (exposure?.shown ?? 0) + (facts.get(id)?.shown ?? 0)
    if (exposure?.level == null) continue
    market.level[row] = exposure.level
    market.levelWeight[row] = 1
  }
  const firstChoice = candidates.length + 1
  for (const [index, { isLike }] of choices.entries())
    learn(model, { by: 0, about: firstChoice + index, liked: isLike })
  return { model, market }
}
