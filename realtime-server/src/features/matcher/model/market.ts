/** Market for attention: how much everyone was shown recently, and how good the chances in their own decks are. */
export interface Market {
  /** Cards that showed each person, with a half-life. */
  shown: Float64Array
  /** Running mean of the logits in a person's own decks: their alternatives. */
  level: Float64Array
  levelWeight: Float64Array
  /** All cards dealt, with the same half-life, and the people who share them. */
  cards: number
  people: number
  /** Day on which the half-lives were last applied. */
  day: number
  /** Cost of attention; adjusted once a day. */
  lambda: number
}

export const terms = {
  kappa: 0.25,
  lambda: 0.4,
  tau: 0.2,
  halfLife: 7,
  raisedOdds: 1.5,
  surprise: 1 / 20,
} as const

const levelMemory = 20

export function openMarket(people: number, day = 0): Market {
  const numbers = () => new Float64Array(people)
  return {
    ...{ shown: numbers(), level: numbers(), levelWeight: numbers() },
    ...{ cards: 0, people, day, lambda: terms.lambda },
  }
}

/** Makes room for newcomers. */
export function admit(market: Market, people: number): void {
  market.people = Math.max(market.people, people)
  if (people <= market.shown.length) return
  const room = Math.max(64, people * 2)
  for (const name of ['shown', 'level', 'levelWeight'] as const) {
    const wider = new Float64Array(room)
    wider.set(market[name])
    market[name] = wider
  }
}

/** Lets time pass: exposure halves in seven days. */
export function passTime(market: Market, day: number): void {
  if (day <= market.day) return
  const left = 0.5 ** ((day - market.day) / terms.halfLife)
  for (let person = 0; person < market.people; person++)
    market.shown[person] = (market.shown[person] ?? 0) * left
  market.cards *= left
  market.day = day
}

const fairShare = ({ cards, people }: Market): number => cards / Math.max(1, people)

/** Cost of showing a person: high if they have been shown more than others, half as much off if less. */
export function price(market: Market, person: number): number {
  const q = Math.log(((market.shown[person] ?? 0) + 1) / (fairShare(market) + 1))
  return q > 0 ? q : q / 2
}

/** True for a person with so much attention that they aren't dealt for a while. */
export const isCrowded = (market: Market, person: number): boolean =>
  (market.shown[person] ?? 0) > 3 * fairShare(market) + 10

export function recordCards(market: Market, people: Iterable<number>): void {
  for (const person of people) {
    market.shown[person] = (market.shown[person] ?? 0) + 1
    market.cards++
  }
}

/** Records a person's options: the mean logit of their candidates. */
export function noteLevel(market: Market, viewer: number, logits: ArrayLike<number>): void {
  if (logits.length === 0) return
  let mean = 0
  for (let index = 0; index < logits.length; index++) mean += (logits[index] ?? 0) / logits.length
  const weight = Math.min(levelMemory, (market.levelWeight[viewer] ?? 0) + 1)
  market.level[viewer] = (market.level[viewer] ?? 0) + (mean - (market.level[viewer] ?? 0)) / weight
  market.levelWeight[viewer] = weight
}

/** A person's level, or the viewer's while theirs is unknown. */
export const levelOf = (market: Market, person: number, unknown: number): number =>
  (market.levelWeight[person] ?? 0) > 0 ? (market.level[person] ?? 0) : unknown

/** How unevenly attention is shared: 0 if everyone is shown equally, 1 if one person has it all. */
export function gini(shown: ArrayLike<number>): number {
  const sorted = Float64Array.from(shown).sort()
  let sum = 0
  let ranked = 0
  for (let rank = 0; rank < sorted.length; rank++) {
    sum += sorted[rank] ?? 0
    ranked += (rank + 1) * (sorted[rank] ?? 0)
  }
  return sum === 0 ? 0 : (2 * ranked) / (sorted.length * sum) - (sorted.length + 1) / sorted.length
}

/** Runs once a day: makes attention cost more if it is shared too unevenly, less if too evenly. */
export function steer(market: Market): void {
  const uneven = gini(market.shown.subarray(0, market.people))
  const factor = uneven > 0.6 ? 1.15 : uneven < 0.45 ? 1 / 1.15 : 1
  market.lambda = Math.min(2, Math.max(0.25, market.lambda * factor))
}
