import { randomFrom } from '../../../realtime-server/src/features/matcher/model/random.ts'

/** Share of pairs of a yes and a no in which the yes scores higher. */
export function auc(scores: readonly number[], outcomes: readonly boolean[]): number {
  const order = scores
    .map((_, index) => index)
    .sort((one, other) => (scores[one] ?? 0) - (scores[other] ?? 0))
  let ranks = 0
  let yes = 0
  for (let from = 0; from < order.length; ) {
    let until = from
    while (until < order.length && scores[order[until] ?? 0] === scores[order[from] ?? 0]) until++
    for (let place = from; place < until; place++) {
      if (!outcomes[order[place] ?? 0]) continue
      ranks += (from + until + 1) / 2
      yes++
    }
    from = until
  }
  return (ranks - (yes * (yes + 1)) / 2) / (yes * (order.length - yes))
}

/** Comparisons of a yes with a no in the same group: those won, and the total. */
export function comparisons(
  scores: readonly number[],
  outcomes: readonly boolean[],
): [won: number, all: number] {
  let [won, all] = [0, 0]
  for (const [one, first] of scores.entries()) {
    for (const [other, second] of scores.entries()) {
      if (!outcomes[one] || outcomes[other]) continue
      won += first > second ? 1 : first === second ? 0.5 : 0
      all++
    }
  }
  return [won, all]
}

/** Quality of the first ten: 1 if every yes comes before every no; undefined without a yes. */
export function ndcg(scores: readonly number[], outcomes: readonly boolean[]): number | undefined {
  const order = scores
    .map((_, index) => index)
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
  const yes = outcomes.filter(Boolean).length
  if (yes === 0) return undefined
  const worth = (place: number) => 1 / Math.log2(place + 2)
  const sum = (places: number[]) => places.reduce((total, place) => total + worth(place), 0)
  const got = sum([...order.keys()].slice(0, 10).filter((place) => outcomes[order[place] ?? 0]))
  return got / sum([...Array(Math.min(10, yes)).keys()])
}

/** The interval containing 95 % of a statistic when clusters are resampled. */
export function interval<T>(
  clusters: readonly T[],
  statistic: (drawn: readonly T[]) => number,
  rounds = 400,
): [number, number] {
  const random = randomFrom(17)
  const draws = Array.from({ length: rounds }, () =>
    statistic(clusters.map(() => clusters[Math.floor(random() * clusters.length)] as T)),
  ).sort((one, other) => one - other)
  return [draws[Math.floor(rounds * 0.025)] ?? 0, draws[Math.ceil(rounds * 0.975) - 1] ?? 0]
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Groups values by key, in order of the keys' first appearance. */
export function grouped<T>(values: readonly T[], keyOf: (value: T) => number | string): T[][] {
  const groups = new Map<number | string, T[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return [...groups.values()]
}
