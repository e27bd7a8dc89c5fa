import { columnsOf } from '../../../realtime-server/src/features/matcher/model/decisions.ts'
import { fit as fitModel } from '../../../realtime-server/src/features/matcher/model/fit.ts'
import { learn } from '../../../realtime-server/src/features/matcher/model/learn.ts'
import { plantWorld } from '../../../realtime-server/src/features/matcher/model/planted.ts'
import { score } from '../../../realtime-server/src/features/matcher/model/score.ts'

/** Costs of a refit, a candidate and a decision, in a world with this many decisions. */
export function cost(count: number) {
  const people = Math.round(count / 50 / 2) * 2
  const { sides, decisions } = plantWorld({ people, each: 50 })
  const heapBefore = memory()
  let started = process.cpuUsage()
  const model = fitModel({ sides, decisions: columnsOf(decisions) })
  const refit = since(started) / 1e6
  const megabytes = (memory() - heapBefore) / 2 ** 20
  const deck = Array.from({ length: 500 }, (_, index) => 2 * index + 1)
  const undecided = deck.map(() => 0)
  const decided = deck.map((_, index) => (index % 2 === 0 ? 1 : -1))
  const candidate =
    perCall(2000, (round) => score(model, 2 * (round % 100), deck, undecided)) / deck.length
  const withheld =
    perCall(2000, (round) => score(model, 2 * (round % 100), deck, decided)) / deck.length
  started = process.cpuUsage()
  for (const decision of decisions) learn(model, decision)
  return { refit, megabytes, candidate, withheld, decision: since(started) / decisions.length }
}

const memory = () => process.memoryUsage().rss

/** Microseconds of processor time. */
function since(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return user + system
}

function perCall(rounds: number, call: (round: number) => void): number {
  for (let round = 0; round < 200; round++) call(round)
  const started = process.cpuUsage()
  for (let round = 0; round < rounds; round++) call(round)
  return since(started) / rounds
}
