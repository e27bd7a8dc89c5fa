import { type Card, deal } from './deal.ts'
import { columnsOf } from './decisions.ts'
import { fit } from './fit.ts'
import { learn } from './learn.ts'
import { sigmoid } from './logit.ts'
import { admit, type Market, openMarket, passTime, steer } from './market.ts'
import { type Attributes, addPerson, emptyModel, type Model, noAttributes } from './model.ts'
import { mixed } from './random.ts'
import { score } from './score.ts'

type Id = string | number

/** A like or a pass. It counts 1 unless a weight is given. */
export interface MatcherEvent {
  by: Id
  about: Id
  liked: boolean
  weight?: number
}

/** A candidate's own decision about the viewer, as far as it was learned: liked or not, or its weight, negative for a pass. */
export type Seen = boolean | number | null | undefined

export interface DealtCard extends Omit<Card, 'person'> {
  person: Id
  /** Chance that both say yes. */
  chance: number
}

interface MatcherOptions {
  /** Side of a person; each direction has its own base. All are on one side by default. */
  sideOf?: (id: Id) => 0 | 1
  /** Attributes of a pair from their profiles: numbers around 0, about 1 in size. */
  attributes?: { size: number; of: (by: Id, about: Id) => ArrayLike<number> }
  seed?: number
  /**
   * A number between 0 and 1 for a person, another person or a place, and a day, the same at every call. Two people are passed in a fixed
   * order.
   */
  luck?: (person: Id, what: string, day: number) => number
}

interface DealWish {
  viewer: Id
  candidates: readonly Id[]
  seen?: readonly Seen[]
  /** Candidates worth half as much again in the draw. */
  raised?: readonly boolean[]
  limit: number
  day?: number
}

export type Matcher = ReturnType<typeof createMatcher>

/**
 * Learns tastes from decisions, estimates the chance that two people like each other, and deals
 * decks that share attention.
 */
export function createMatcher({
  sideOf = () => 0,
  attributes,
  seed = 1,
  luck = luckFrom(seed),
}: MatcherOptions = {}) {
  let ids: Id[] = []
  let rows = new Map<Id, number>()
  const features: Attributes = attributes
    ? {
        size: attributes.size,
        write: (by, about, into, at) =>
          into.set(attributes.of(ids[by] ?? '', ids[about] ?? ''), at),
      }
    : noAttributes
  let model: Model = emptyModel([], features)
  let market: Market = openMarket(0)

  function rowOf(id: Id): number {
    const known = rows.get(id)
    if (known !== undefined) return known
    const row = addPerson(model, sideOf(id))
    ids[row] = id
    rows.set(id, row)
    admit(market, model.count)
    return row
  }

  return {
    /** Learns from scratch, from only these decisions. Forgets earlier results, but not exposure. */
    fit(events: readonly MatcherEvent[]): void {
      const before = { rows, market }
      ids = [...new Set(events.flatMap(({ by, about }) => [by, about]))].sort(inOrder)
      rows = new Map(ids.map((id, row) => [id, row]))
      model = fit({
        sides: ids.map(sideOf),
        decisions: columnsOf(
          events.map((event) => ({
            ...event,
            by: rows.get(event.by) ?? 0,
            about: rows.get(event.about) ?? 0,
          })),
        ),
        attributes: features,
        seed,
      })
      market = carried(before.rows, before.market, rows)
    },
    /** Learns one decision at once. */
    learn(event: MatcherEvent): void {
      learn(model, { ...event, by: rowOf(event.by), about: rowOf(event.about) })
    },
    /**
     * Chances that the viewer and each candidate like each other. `seen` holds each candidate's own decision about the viewer, if it was
     * learned, to keep it out of that candidate's place.
     */
    score(viewer: Id, candidates: readonly Id[], seen: readonly Seen[] = []): Float64Array {
      return score(model, rowOf(viewer), candidates.map(rowOf), weightsOf(candidates, seen)).map(
        sigmoid,
      )
    },
    /** Deals a deck and records who was shown. */
    deal({ viewer, candidates, seen = [], raised = [], limit, day = 0 }: DealWish): DealtCard[] {
      const row = rowOf(viewer)
      const people = candidates.map(rowOf)
      const logits = score(model, row, people, weightsOf(candidates, seen))
      const chances = new Map(people.map((person, index) => [person, sigmoid(logits[index] ?? 0)]))
      passTime(market, day)
      const cards = deal(market, {
        ...{ viewer: row, candidates: people, logits, raised, limit },
        luckOf: (candidate) => {
          const other = ids[candidate] ?? ''
          const [first, second] = inOrder(viewer, other) < 0 ? [viewer, other] : [other, viewer]
          return luck(first, `with ${second}`, day)
        },
        placeLuck: (place) => [
          luck(viewer, `surprise ${place}`, day),
          luck(viewer, `which ${place}`, day),
        ],
      })
      return cards.map((card) => ({
        ...card,
        person: ids[card.person] ?? '',
        chance: chances.get(card.person) ?? 0,
      }))
    },
    /** Runs once a day: sets the price of attention by how evenly it was shared. */
    steer: (): void => steer(market),
    /** Turns an erased person into a newcomer. Anything others learned from them goes with the next fit. */
    forget(id: Id): void {
      const row = rows.get(id)
      if (row === undefined) return
      rows.delete(id)
      ids[row] = ''
    },
    model: (): Readonly<Model> => model,
    market: (): Readonly<Market> => market,
  }
}

const inOrder = (one: Id, other: Id): number => (one < other ? -1 : one > other ? 1 : 0)

function weightsOf(candidates: readonly Id[], seen: readonly Seen[]): Float64Array {
  return Float64Array.from(candidates, (_, index) => {
    const decision = seen[index]
    return typeof decision === 'boolean' ? (decision ? 1 : -1) : (decision ?? 0)
  })
}

/** Moves exposure to new rows. */
function carried(
  before: ReadonlyMap<Id, number>,
  market: Market,
  rows: ReadonlyMap<Id, number>,
): Market {
  const next = openMarket(rows.size, market.day)
  next.lambda = market.lambda
  for (const [id, row] of rows) {
    const old = before.get(id)
    if (old === undefined) continue
    for (const name of ['shown', 'level', 'levelWeight'] as const)
      next[name][row] = market[name][old] ?? 0
    next.cards += market.shown[old] ?? 0
  }
  return next
}

const luckFrom = (seed: number) => (person: Id, what: string, day: number) =>
  mixed(`${seed} ${person} ${what} ${day}`)
