import { deal } from '../../../realtime-server/src/features/matcher/model/deal.ts'
import {
  gini,
  noteLevel,
  openMarket,
} from '../../../realtime-server/src/features/matcher/model/market.ts'
import { mixed, randomFrom } from '../../../realtime-server/src/features/matcher/model/random.ts'
import { decisionsWithout, folds, foldsOf } from './accuracy.ts'
import type { Pair, Study } from './data.ts'
import { grouped, mean } from './measures.ts'
import { fittedMatcher } from './rankings.ts'

const size = 5
const evenings = 20

/**
 * Deals everyone one deck of five among the people they met, by a model that has not seen the pair: greedily, and as the market deals. A
 * match is a mutual yes in the user's own deck, or in both decks.
 */
export function exposure(study: Study) {
  const foldOf = foldsOf(study, 7)
  const matchers = Array.from({ length: folds }, (_, fold) =>
    fittedMatcher(
      study,
      decisionsWithout(
        study,
        study.pairs.filter((pair) => foldOf.get(pair) === fold),
      ),
    ),
  )
  const met = new Map(
    grouped(
      study.pairs.flatMap((pair) => [pair.one, pair.other].map((viewer) => ({ viewer, pair }))),
      ({ viewer }) => viewer,
    ).map((group) => [group[0]?.viewer ?? 0, group.map(({ pair }) => pair)]),
  )
  const chance = (viewer: number, pair: Pair) =>
    matchers[foldOf.get(pair) ?? 0]?.score(viewer, [otherOf(pair, viewer)])[0] ?? 0
  const greedy = new Map(
    [...met].map(([viewer, pairs]) => [viewer, best(pairs, (pair) => chance(viewer, pair))]),
  )
  const dealt = Array.from({ length: evenings }, (_, seed) => dealtBy(met, chance, seed))
  return { greedy: measured(greedy), dealt: averaged(dealt.map(measured)) }
}

const otherOf = ({ one, other }: Pair, viewer: number) => (one === viewer ? other : one)

const best = (pairs: readonly Pair[], worth: (pair: Pair) => number) =>
  [...pairs].sort((one, other) => worth(other) - worth(one)).slice(0, size)

type Met = ReadonlyMap<number, readonly Pair[]>

/** One evening as the market deals it: all choices are known, and people come in random order. */
function dealtBy(met: Met, chanceOf: (viewer: number, pair: Pair) => number, seed: number) {
  const random = randomFrom(seed + 100)
  const market = openMarket(Math.max(...met.keys()) + 1)
  market.people = met.size
  const logits = new Map(
    [...met].map(
      ([viewer, pairs]) => [viewer, pairs.map((pair) => logit(chanceOf(viewer, pair)))] as const,
    ),
  )
  for (const [viewer, each] of logits) noteLevel(market, viewer, each)
  const viewers = [...met.keys()]
    .map((viewer) => [random(), viewer] as const)
    .sort(([one], [other]) => one - other)
  return new Map(
    viewers.map(([, viewer]) => {
      const pairs = met.get(viewer) ?? []
      const cards = deal(market, {
        ...{ viewer, limit: size, logits: logits.get(viewer) ?? [], raised: [] },
        candidates: pairs.map((pair) => otherOf(pair, viewer)),
        luckOf: (other) => mixed(`${seed} ${Math.min(viewer, other)} ${Math.max(viewer, other)}`),
        placeLuck: () => [random(), random()],
      })
      const people = new Set(cards.map(({ person }) => person))
      return [viewer, pairs.filter((pair) => people.has(otherOf(pair, viewer)))]
    }),
  )
}

const logit = (chance: number) => Math.log(chance / (1 - chance))

function measured(decks: Met) {
  const shown = new Map([...decks.keys()].map((id) => [id, 0]))
  for (const [viewer, deck] of decks) {
    for (const pair of deck)
      shown.set(otherOf(pair, viewer), (shown.get(otherOf(pair, viewer)) ?? 0) + 1)
  }
  const mutual = ({ there, back }: Pair) => there && back
  const own = [...decks.values()].map((deck) => Number(deck.some(mutual)))
  const both = [...decks].map(([viewer, deck]) =>
    Number(deck.some((pair) => mutual(pair) && decks.get(otherOf(pair, viewer))?.includes(pair))),
  )
  const counts = [...shown.values()]
  return {
    gini: gini(counts),
    never: counts.filter((count) => count === 0).length / counts.length,
    own: mean(own),
    both: mean(both),
  }
}

type Measured = ReturnType<typeof measured>

const averaged = (all: readonly Measured[]): Measured => ({
  gini: mean(all.map((each) => each.gini)),
  never: mean(all.map((each) => each.never)),
  own: mean(all.map((each) => each.own)),
  both: mean(all.map((each) => each.both)),
})
