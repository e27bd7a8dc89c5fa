import { logistic } from '../../../realtime-server/src/features/matcher/model/logistic.ts'
import {
  createMatcher,
  type Matcher,
} from '../../../realtime-server/src/features/matcher/model/matcher.ts'
import type { Decision, Study } from './data.ts'

/** Orders pairs by how likely both say yes, based on its decisions. */
type Ranking = (one: number, other: number) => number

export function fittedMatcher(study: Study, decisions: readonly Decision[]): Matcher {
  const { sideOf, attributes } = study
  const matcher = createMatcher({
    sideOf: (id) => sideOf(Number(id)),
    ...(attributes && {
      attributes: {
        size: attributes.size,
        of: (by, about) => attributes.of(Number(by), Number(about)),
      },
    }),
  })
  matcher.fit(decisions)
  return matcher
}

/** Rankings to compare the matcher with. */
export const rankings: Readonly<
  Record<string, (study: Study, decisions: readonly Decision[]) => Ranking>
> = {
  attributes(study, decisions) {
    const { attributes } = study
    if (!attributes) return () => 0
    const featuresOf = (by: number, about: number) => [1, ...attributes.of(by, about)]
    const features = decisions.flatMap(({ by, about }) => featuresOf(by, about))
    const size = attributes.size + 1
    const outcome = decisions.map(({ liked }) => Number(liked))
    const weights = logistic({ count: decisions.length, size, features, outcome }, 10, [0])
    const chance = (by: number, about: number) =>
      1 /
      (1 +
        Math.exp(
          -featuresOf(by, about).reduce(
            (sum, each, index) => sum + each * (weights[index] ?? 0),
            0,
          ),
        ))
    return (one, other) => chance(one, other) * chance(other, one)
  },
  popularity(study, decisions) {
    const { likedRate } = ratesOf(study, decisions)
    return (one, other) => likedRate(one) + likedRate(other)
  },
  'four rates': (study, decisions) => fourRates(study, decisions),
  Elo(study, decisions) {
    const rating = new Float64Array(study.people).fill(1500)
    for (const { by, about, liked } of decisions) {
      const expected = 1 / (1 + 10 ** (((rating[by] ?? 0) - (rating[about] ?? 0)) / 400))
      rating[about] = (rating[about] ?? 0) + 32 * (Number(liked) - expected)
      rating[by] = (rating[by] ?? 0) - 32 * (Number(liked) - expected)
    }
    return (one, other) => (rating[one] ?? 0) + (rating[other] ?? 0)
  },
  matcher(study, decisions) {
    const matcher = fittedMatcher(study, decisions)
    return (one, other) => matcher.score(one, [other])[0] ?? 0
  },
}

const logit = (chance: number) => Math.log(chance / (1 - chance))

/** Each person's rates, shrunk toward the overall rate with the weight of four decisions; `less` is excluded. */
function ratesOf({ people, sideOf }: Study, decisions: readonly Decision[]) {
  const made = Array.from({ length: people }, () => [0, 0])
  const received = Array.from({ length: people }, () => [0, 0])
  const all = [0, 1].map((side) => decisions.filter(({ by }) => sideOf(by) === side))
  const base = all.map((of) => (of.filter(({ liked }) => liked).length + 1) / (of.length + 2))
  for (const { by, about, liked } of decisions) {
    for (const counts of [made[by], received[about]]) {
      if (!counts) continue
      counts[0] = (counts[0] ?? 0) + Number(liked)
      counts[1] = (counts[1] ?? 0) + 1
    }
  }
  const rate = ([likes = 0, count = 0]: readonly number[] = [], from = 0.5, less?: boolean) => {
    const [without, fewer] = less === undefined ? [likes, count] : [likes - Number(less), count - 1]
    return logit((without + 4 * from) / (fewer + 4))
  }
  return {
    likeRate: (id: number, less?: boolean) => rate(made[id], base[sideOf(id)], less),
    likedRate: (id: number, less?: boolean) => {
      // With two sides, a person is liked by the other side.
      const from = (base[1] ?? 0) > 0 && all[1]?.length ? base[1 - sideOf(id)] : base[0]
      return rate(received[id], from, less)
    },
  }
}

/** Scores a pair by how readily the two like and are liked, with weights fitted on known pairs. */
function fourRates(study: Study, decisions: readonly Decision[]): Ranking {
  const { likeRate, likedRate } = ratesOf(study, decisions)
  const known = new Map(decisions.map(({ by, about, liked }) => [by * 100_000 + about, liked]))
  const pairs = decisions.flatMap(({ by, about, liked }) => {
    const back = known.get(about * 100_000 + by)
    return by < about && back !== undefined ? [{ by, about, liked, back }] : []
  })
  const features = pairs.flatMap(({ by, about, liked, back }) => [
    ...[
      1,
      likeRate(by, liked) + likeRate(about, back),
      likedRate(by, back) + likedRate(about, liked),
    ],
  ])
  const outcome = pairs.map(({ liked, back }) => Number(liked && back))
  const weights = logistic({ count: pairs.length, size: 3, features, outcome }, 1, [0])
  return (one, other) =>
    (weights[1] ?? 0) * (likeRate(one) + likeRate(other)) +
    (weights[2] ?? 0) * (likedRate(one) + likedRate(other))
}
