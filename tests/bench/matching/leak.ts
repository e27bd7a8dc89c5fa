import { randomFrom } from '../../../realtime-server/src/features/matcher/model/random.ts'
import type { Decision, Study } from './data.ts'
import { grouped, interval, mean } from './measures.ts'
import { fittedMatcher } from './rankings.ts'

interface Finding {
  cluster: number
  /** Share by which the like ranks above the pass more often than if neither had been learned. */
  left: number
  withheld: number
}

const share = 0.15

/**
 * Checks whether the order reveals a like. A viewer's deck holds everyone who decided on them; a liker and a passer are compared, with both
 * decisions learned and with neither.
 */
export function leak(study: Study, rounds: number) {
  const random = randomFrom(5)
  const learned = fittedMatcher(study, study.decisions)
  const received = new Map(
    grouped(study.decisions, ({ about }) => about).map((group) => [group[0]?.about ?? 0, group]),
  )
  const findings: Finding[] = []
  for (let round = 0; round < rounds; round++) {
    const cases = drawCases(received, random)
    const hidden = new Set(cases.flatMap(({ like, pass }) => [like, pass]))
    const never = fittedMatcher(
      study,
      study.decisions.filter((decision) => !hidden.has(decision)),
    )
    for (const { like, pass, group } of cases) {
      const [viewer, deck] = [like.about, group.map(({ by }) => by)]
      const [one, other] = [group.indexOf(like), group.indexOf(pass)]
      const wins = (scores: Float64Array) => {
        const difference = (scores[one] ?? 0) - (scores[other] ?? 0)
        return difference > 0 ? 1 : difference === 0 ? 0.5 : 0
      }
      const seen = group.map(({ liked }) => liked)
      const fair = wins(
        never.score(
          viewer,
          deck,
          seen.map((liked, place) => (place === one || place === other ? null : liked)),
        ),
      )
      const left = wins(learned.score(viewer, deck)) - fair
      findings.push({
        cluster: study.clusterOf(viewer),
        left,
        withheld: wins(learned.score(viewer, deck, seen)) - fair,
      })
    }
  }
  const clusters = grouped(findings, ({ cluster }) => cluster)
  const of = (name: 'left' | 'withheld') => {
    const statistic = (drawn: readonly Finding[][]) => mean(drawn.flat().map((each) => each[name]))
    const [from, until] = interval(clusters, statistic, 300)
    return `${statistic(clusters).toFixed(4)} (${from.toFixed(4)} to ${until.toFixed(4)})`
  }
  return { left: of('left'), withheld: of('withheld'), cases: findings.length }
}

/** One like and one pass for some viewers, so few that hiding them changes nothing else; no person decides twice. */
function drawCases(received: ReadonlyMap<number, Decision[]>, random: () => number) {
  const busy = new Set<number>()
  const pick = (of: readonly Decision[]) => of[Math.floor(random() * of.length)]
  return [...received.values()].flatMap((group) => {
    if (random() > share) return []
    const free = group.filter(({ by }) => !busy.has(by))
    const [like, pass] = [
      pick(free.filter(({ liked }) => liked)),
      pick(free.filter(({ liked }) => !liked)),
    ]
    if (!like || !pass) return []
    busy.add(like.by).add(pass.by)
    return [{ like, pass, group }]
  })
}
