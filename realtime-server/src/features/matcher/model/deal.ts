import { isCrowded, levelOf, type Market, noteLevel, price, recordCards, terms } from './market.ts'

export interface Wish {
  viewer: number
  candidates: ArrayLike<number>
  /** Mutual chance of each candidate as a logit, from `score`. */
  logits: ArrayLike<number>
  /** Candidates worth half as much again in the draw. */
  raised: ArrayLike<boolean>
  /** Shift of each candidate's value for the viewer, as a logit; none if missing. */
  leaning?: ArrayLike<number>
  /** Number of cards. */
  limit: number
  /**
   * Numbers between 0 and 1 that stay the same all day: one per viewer and candidate, two per place in the deck. The first is the same in
   * both people's decks, so that two who are lucky with each other are dealt to each other on the same day.
   */
  luckOf: (candidate: number) => number
  placeLuck: (place: number) => readonly [number, number]
}

export interface Card {
  person: number
  /** Probability of this card in its place, given those before it. */
  propensity: number
  /** True if drawn from everyone alike. */
  isSurprise: boolean
}

/**
 * Deals a deck by a Plackett-Luce draw: everyone has a value, and each place goes to a remaining person with a probability proportional to
 * e to the power of theirs. Now and then a card is drawn from everyone alike.
 */
export function deal(market: Market, wish: Wish): Card[] {
  const { viewer, candidates, logits, limit } = wish
  noteLevel(market, viewer, logits)
  const left: number[] = []
  for (let index = 0; index < candidates.length; index++) {
    if (!isCrowded(market, candidates[index] ?? 0)) left.push(index)
  }
  const values = valuesOf(market, wish)
  const luck = values.map(
    (value, index) => value - Math.log(-Math.log(inside(wish.luckOf(candidates[index] ?? 0)))),
  )
  left.sort((one, other) => (luck[other] ?? 0) - (luck[one] ?? 0))
  const cards: Card[] = []
  while (cards.length < limit && left.length > 0) {
    const [toss, which] = wish.placeLuck(cards.length)
    const isSurprise = toss < terms.surprise
    const place = isSurprise ? Math.min(left.length - 1, Math.floor(which * left.length)) : 0
    const index = left[place] ?? 0
    cards.push({
      person: candidates[index] ?? 0,
      propensity: propensityOf(values, left, index),
      isSurprise,
    })
    left.splice(place, 1)
  }
  recordCards(
    market,
    cards.map(({ person }) => person),
  )
  return cards
}

function valuesOf(
  market: Market,
  { viewer, candidates, logits, raised, leaning = [] }: Wish,
): Float64Array {
  const values = new Float64Array(candidates.length)
  const own = levelOf(market, viewer, 0)
  for (let index = 0; index < values.length; index++) {
    const candidate = candidates[index] ?? 0
    const level = terms.kappa * levelOf(market, candidate, own)
    const worth =
      (logits[index] ?? 0) +
      (leaning[index] ?? 0) -
      level -
      market.lambda * price(market, candidate)
    values[index] = worth / terms.tau + (raised[index] ? Math.log(terms.raisedOdds) : 0)
  }
  return values
}

function propensityOf(values: Float64Array, left: readonly number[], chosen: number): number {
  let highest = Number.NEGATIVE_INFINITY
  for (const index of left) highest = Math.max(highest, values[index] ?? 0)
  let sum = 0
  for (const index of left) sum += Math.exp((values[index] ?? 0) - highest)
  const share = Math.exp((values[chosen] ?? 0) - highest) / sum
  return (1 - terms.surprise) * share + terms.surprise / left.length
}

const inside = (luck: number): number => Math.min(1 - 1e-12, Math.max(1e-12, luck))
