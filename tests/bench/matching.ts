// npm run bench -- matching --data <folder>: how well the matcher predicts real decisions, compared with simpler rankings.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { publish, table } from './lib/results.ts'
import { ahead, global, meanNdcg, scoredPairs, withinPerson } from './matching/accuracy.ts'
import { cost } from './matching/cost.ts'
import { ratings, type Study, speedDating } from './matching/data.ts'
import { exposure } from './matching/exposure.ts'
import { leak } from './matching/leak.ts'
import { newcomers } from './matching/newcomers.ts'
import { rankings } from './matching/rankings.ts'

const { values } = parseArgs({
  options: { data: { type: 'string' }, decisions: { type: 'string', default: '1000000' } },
})
const folder = values.data ?? ''
if (!existsSync(join(folder, 'speed-dating.csv')) || !existsSync(join(folder, 'ratings.csv'))) {
  console.error(
    'Name the folder of speed-dating.csv and ratings.csv: npm run bench -- matching --data <folder>',
  )
  process.exit(1)
}

const progress = (what: string) =>
  console.error(`${new Date().toISOString().slice(11, 19)} ${what}`)
const three = (value: number) => value.toFixed(3)

function report(study: Study, leakRounds: number): string[] {
  progress(`${study.name}: accuracy`)
  const names = Object.keys(rankings).filter((name) => study.attributes || name !== 'attributes')
  const scored = scoredPairs(study, names)
  progress(`${study.name}: leak`)
  const found = leak(study, leakRounds)
  progress(`${study.name}: newcomers`)
  const learned = newcomers(study, [0, 3, 5, 10, 20])
  return [
    `**${study.name}**: ${study.pairs.length} pairs decided both ways, ${study.decisions.length} decisions, 10 folds, both directions hidden.`,
    '',
    ...table(
      [
        'ranking',
        'mutual AUC',
        'within person and fold',
        'NDCG@10',
        'the matcher is ahead by (95 %)',
      ],
      names.map((name) => [
        ...[
          name,
          three(global(scored, name)),
          three(withinPerson(scored, name)),
          three(meanNdcg(scored, name)),
        ],
        name === 'matcher' ? '' : ahead(study, scored, name),
      ]),
    ),
    '',
    `- Newcomers, mutual AUC after so many decisions each way: ${learned.map(({ after, auc }) => `${after}: ${three(auc)}`).join(', ')}.`,
    `- A like that the order reveals, in AUC, ${found.cases} cases: ${found.withheld}; with the decision left in: ${found.left}.`,
    '',
  ]
}

const dating = speedDating(folder)
const lines = [...report(dating, 60), ...report(ratings(folder), 12)]
progress('exposure')
const decks = exposure(dating)
lines.push(
  ...table(
    [
      'decks of five',
      'Gini of exposure',
      'never shown',
      'a mutual yes in the own deck',
      'in both decks',
    ],
    Object.entries({ greedy: decks.greedy, dealt: decks.dealt }).map(
      ([name, { gini, never, own, both }]) => [
        ...[name, three(gini), `${(100 * never).toFixed(1)} %`, three(own), three(both)],
      ],
    ),
  ),
  '',
)
progress(`cost of ${values.decisions} decisions`)
const { refit, megabytes, candidate, withheld, decision } = cost(Number(values.decisions))
lines.push(
  `- ${values.decisions} decisions, processor time: refit ${refit.toFixed(1)} s and ${megabytes.toFixed(0)} MB; a candidate ${candidate.toFixed(2)} µs, one whose decision is taken out ${withheld.toFixed(2)} µs; a decision ${decision.toFixed(2)} µs.`,
)
publish('matching', lines)
