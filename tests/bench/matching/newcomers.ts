import { randomFrom } from '../../../realtime-server/src/features/matcher/model/random.ts'
import { decisionsWithout } from './accuracy.ts'
import type { Study } from './data.ts'
import { auc, grouped } from './measures.ts'
import { fittedMatcher } from './rankings.ts'

const groups = 10

/** Measures the order of newcomers' pairs after this many decisions made and received, learned one by one. */
export function newcomers(
  study: Study,
  numbers: readonly number[],
): { after: number; auc: number; pairs: number }[] {
  const random = randomFrom(9)
  const groupOf = Array.from({ length: study.people }, () => Math.floor(random() * groups))
  const fitted = Array.from({ length: groups }, (_, group) =>
    study.decisions.filter(({ by, about }) => groupOf[by] !== group && groupOf[about] !== group),
  )
  return numbers.map((after) => {
    const scores: number[] = []
    const outcomes: boolean[] = []
    for (const [group, decisions] of fitted.entries()) {
      const pairs = study.pairs.filter(
        ({ one, other }) => (groupOf[one] === group) !== (groupOf[other] === group),
      )
      const tested = pairs.filter(() => random() < 0.3)
      const matcher = fittedMatcher(study, decisions)
      const others = decisionsWithout(study, tested)
      const made = others.filter(
        ({ by, about }) => groupOf[by] === group && groupOf[about] !== group,
      )
      const received = others.filter(
        ({ by, about }) => groupOf[about] === group && groupOf[by] !== group,
      )
      for (const first of [
        ...grouped(made, ({ by }) => by),
        ...grouped(received, ({ about }) => about),
      ]) {
        for (const decision of first.slice(0, after)) matcher.learn(decision)
      }
      for (const { one, other, there, back } of tested) {
        scores.push(matcher.score(one, [other])[0] ?? 0)
        outcomes.push(there && back)
      }
    }
    return { after, auc: auc(scores, outcomes), pairs: scores.length }
  })
}
