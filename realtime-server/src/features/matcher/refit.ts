import type { Db } from '@swoon/db'
import { latestModel } from '@swoon/db/queries/matcher'
import { hasDecisions, holdingRefit, storeModel, storeTastes } from '@swoon/db/queries/refit'
import { dateOf } from './days.ts'
import { fit } from './model/fit.ts'
import { type Market, openMarket, steer, terms } from './model/market.ts'
import type { Model } from './model/model.ts'
import { pack } from './packed.ts'
import {
  type Bounds,
  bounds,
  readCalls,
  readDecisions,
  readExposure,
  readPeople,
} from './reading.ts'
import { tasteEncryption } from './sealing.ts'
import { Weights } from './weights.ts'

/** Decisions below which ordering by attributes beats a learned model. */
export const enoughDecisions = 1000

/** Rows per statement. */
const page = 1000

export interface Refitted {
  epoch: number
  people: number
  decisions: number
}

/**
 * Learns everything from scratch, from only the newest decisions, and stores it. One process at a time; all of it is stored or nothing. No
 * transaction stays open while it reads and computes.
 * @param now decisions count as of this time
 * @returns the results; null if another process is running it, or there are too few decisions
 */
export function refit(
  db: Db,
  secret: string,
  now: Date,
  within: Bounds = bounds,
): Promise<Refitted | null> {
  return holdingRefit(db, async (held) => {
    if (!(await hasDecisions(held, enoughDecisions))) return null
    const day = dateOf(now)
    const last = await latestModel(held)
    const people = await readPeople(held, within.people, now)
    const { ids, sides, profiles } = people
    const rarity = profiles.rarity()
    profiles.useRarity(rarity)
    const { decisions, since } = await readDecisions(held, people, within, now)
    if (decisions.count < enoughDecisions) return null
    const afterCalls = await readCalls(held, people, within.calls)
    const model = fit({ sides, decisions, afterCalls, attributes: profiles })

    const market = openMarket(ids.length)
    const before = last && Weights.safeParse(last.weights)
    if (before?.success) market.lambda = before.data.lambda
    const levels = await readExposure(held, ids, market, { day, halfLife: terms.halfLife })
    if (market.cards > market.people) steer(market)

    const epoch = (last?.epoch ?? 0) + 1
    const learned = { ids, model, market, levels, since }
    const weights: Weights = {
      base: [...model.base],
      rate: [...model.rate],
      weights: [...model.weights],
      head: model.head && [...model.head],
      ...{ variances: model.variances, rarity, day, decisions: decisions.count + afterCalls.count },
      ...{ cards: market.cards, people: market.people, lambda: market.lambda },
    }
    return held.transaction().execute(async (tx) => {
      let stored = 0
      for (const part of tastesOf(learned, secret)) {
        await storeTastes(tx, epoch, part)
        stored += part.length
      }
      await storeModel(tx, epoch, weights, now)
      return { epoch, people: stored, decisions: weights.decisions }
    })
  })
}

interface Learned {
  ids: readonly string[]
  model: Model
  market: Market
  levels: Float64Array
  since: Uint32Array
}

/** Yields tastes of everyone who has any, encrypted, in pages. */
function* tastesOf({ ids, model, market, levels, since }: Learned, secret: string) {
  const { encrypt } = tasteEncryption(secret)
  let part: { id: string; sealed: Buffer }[] = []
  for (const [row, id] of ids.entries()) {
    const shown = market.shown[row] ?? 0
    const level = Number.isNaN(levels[row]) ? null : (levels[row] ?? null)
    if ((model.made[row] ?? 0) + (model.received[row] ?? 0) + shown === 0 && level === null)
      continue
    part.push({
      id,
      sealed: encrypt(pack(model, row, { shown, level, since: since[row] ?? 0 }), id),
    })
    if (part.length < page) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
