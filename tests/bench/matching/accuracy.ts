import { randomFrom } from '../../../realtime-server/src/features/matcher/model/random.ts'
import type { Pair, Study } from './data.ts'
import { auc, comparisons, grouped, interval, mean, ndcg } from './measures.ts'
import { rankings } from './rankings.ts'

export const folds = 10

/** Each pair's fold: both of its directions are hidden together. */
export function foldsOf(study: Study, seed: number): Map<Pair, number> {
  const random = randomFrom(seed)
  return new Map(study.pairs.map((pair) => [pair, Math.floor(random() * folds)]))
}

export function decisionsWithout(study: Study, hidden: readonly Pair[]) {
  const keys = new Set(
    hidden.flatMap(({ one, other }) => [one * 100_000 + other, other * 100_000 + one]),
  )
  return study.decisions.filter(({ by, about }) => !keys.has(by * 100_000 + about))
}

interface Scored {
  pair: Pair
  fold: number
  mutual: boolean
  /** Each ranking's score, all from decisions without the pair. */
  scores: Record<string, number>
}

export function scoredPairs(study: Study, names: readonly string[], seed = 7): Scored[] {
  const foldOf = foldsOf(study, seed)
  return Array.from({ length: folds }, (_, fold) => {
    const hidden = study.pairs.filter((pair) => foldOf.get(pair) === fold)
    const decisions = decisionsWithout(study, hidden)
    const fitted = names.map((name) => [name, rankings[name]?.(study, decisions)] as const)
    return hidden.map((pair) => ({
      ...{ pair, fold, mutual: pair.there && pair.back },
      scores: Object.fromEntries(
        fitted.map(([name, ranking]) => [name, ranking?.(pair.one, pair.other) ?? 0]),
      ),
    }))
  }).flat()
}

export const global = (scored: readonly Scored[], name: string): number =>
  auc(
    scored.map(({ scores }) => scores[name] ?? 0),
    scored.map(({ mutual }) => mutual),
  )

/** Pairs as seen by either person. */
const views = (scored: readonly Scored[]) =>
  scored.flatMap((each) => [each.pair.one, each.pair.other].map((viewer) => ({ ...each, viewer })))

/** Only within one person and one fold, since scores of different folds come from different models. */
export function withinPerson(scored: readonly Scored[], name: string): number {
  let [won, all] = [0, 0]
  for (const group of grouped(views(scored), ({ viewer, fold }) => `${viewer} ${fold}`)) {
    const [w, a] = comparisons(
      group.map(({ scores }) => scores[name] ?? 0),
      group.map(({ mutual }) => mutual),
    )
    won += w
    all += a
  }
  return won / all
}

export const meanNdcg = (scored: readonly Scored[], name: string): number =>
  mean(
    grouped(views(scored), ({ viewer }) => viewer).flatMap((group) => {
      const each = ndcg(
        group.map(({ scores }) => scores[name] ?? 0),
        group.map(({ mutual }) => mutual),
      )
      return each === undefined ? [] : [each]
    }),
  )

/** The matcher's lead over another ranking, with its interval over waves or people. */
export function ahead(study: Study, scored: readonly Scored[], name: string): string {
  const clusters = grouped(scored, ({ pair }) => study.clusterOf(pair.one))
  const lead = (of: readonly Scored[]) => global(of, 'matcher') - global(of, name)
  const [from, until] = interval(clusters, (drawn) => lead(drawn.flat()), 200)
  return `${lead(scored).toFixed(3)} (${from.toFixed(3)} to ${until.toFixed(3)})`
}
