import type { Db } from '@swoon/db'
import { latestModel } from '@swoon/db/queries/matcher'
import { bins, cardCounts, exposure, newcomers } from '@swoon/db/queries/matcher-report'
import { dateOf } from './days.ts'
import { gini } from './model/market.ts'
import { Weights } from './weights.ts'

const percent = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`

/** Reports to operators, in words, how AI Match did with the cards of the last days. It names nobody. */
export async function report(db: Db, now: Date, days: number): Promise<string> {
  const since = dateOf(now, days - 1)
  const model = await latestModel(db)
  const weights = Weights.safeParse(model?.weights)
  const cards = await cardCounts(db, since)
  const shown = await exposure(db, since)
  const people = shown.reduce((sum, row) => sum + row.people, 0)
  const never = shown.find((row) => row.shown === 0)?.people ?? 0
  const each = Float64Array.from(
    shown.flatMap((row) => new Array<number>(row.people).fill(row.shown)),
  )
  const calibration = await bins(db, since)
  const arrived = await newcomers(db, dateOf(now, 30))
  return [
    model && weights.success
      ? `Refit ${model.epoch} of ${model.fitted_at.toISOString().slice(0, 16)}: ${weights.data.decisions} decisions, ${weights.data.people} people, attention costs ${weights.data.lambda.toFixed(2)}`
      : 'Nothing is learned yet: decks are by attributes.',
    `Cards dealt in ${days} days: ${cards.cards}, to ${cards.viewers} people; ${percent(cards.surprises, cards.cards)} of them surprises`,
    `Decided: ${percent(cards.decided, cards.cards)}; liked: ${percent(cards.liked, cards.decided)} of those`,
    `Mutual yes per 100 cards: ${cards.cards === 0 ? 'none' : ((100 * cards.mutual) / cards.cards).toFixed(2)}`,
    `People here in that time: ${people}; never shown: ${percent(never, people)}; Gini of exposure: ${gini(each).toFixed(2)}`,
    `Newcomers of 30 days: ${arrived.people}; with a match: ${percent(arrived.matched, arrived.people)}${arrived.hours === null ? '' : `, half of these within ${arrived.hours.toFixed(1)} hours`}`,
    'Both say yes, predicted and actual:',
    ...calibration.map(
      ({ bin, pairs, predicted, actual }) =>
        `  to ${bin / 10}: ${predicted.toFixed(3)} and ${actual.toFixed(3)} (pairs: ${pairs})`,
    ),
    ...(calibration.length === 0 ? ['  no card yet on which both have decided'] : []),
  ].join('\n')
}
