import type { Db, Tx } from '@swoon/db'
import { latestModel } from '@swoon/db/queries/matcher'
import {
  callJudgements,
  type DecisionRow,
  decisionsAfter,
  firstId,
  hasDecisions,
  holdRefit,
  type LearnedPerson,
  learnedPeople,
  levelsBefore,
  shownBefore,
  storeModel,
  storeTastes,
} from '@swoon/db/queries/refit'
import { shownAge } from '../people/service.ts'
import { lifestyleOf } from '../vitals/service.ts'
import { createProfiles } from './attributes.ts'
import { dateOf } from './days.ts'
import { fit } from './model/fit.ts'
import { openMarket, steer, terms } from './model/market.ts'
import type { Decision } from './model/model.ts'
import { pack } from './packed.ts'
import { tasteEncryption } from './sealing.ts'
import { sideOf } from './sides.ts'
import { Weights } from './weights.ts'

/** With fewer decisions than this in all, a deck by attributes is better than one that is learned. */
export const enoughDecisions = 1000

/** Rows of one statement. */
const pages = { people: 2000, decisions: 10_000, stored: 1000 } as const

export interface Refitted {
  epoch: number
  people: number
  decisions: number
}

/**
 * Learns everything from scratch, from the decisions alone, and stores it. One process at a time; nothing is stored unless all of it is.
 * @returns what was learned; null if another process does it, or there are too few decisions
 */
export async function refit(db: Db, secret: string, now: Date): Promise<Refitted | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      if (!(await holdRefit(tx)) || !(await hasDecisions(tx, enoughDecisions))) return null
      const day = dateOf(now)
      const last = await latestModel(tx)
      const profiles = createProfiles()
      const { rows, sides, ids, off } = await readPeople(tx, now, profiles)
      const rarity = profiles.rarity()
      profiles.useRarity(rarity)
      const decisions = await readDecisions(tx, rows, off)
      if (decisions.length < enoughDecisions) return null
      const afterCalls = known(await callJudgements(tx), rows, off)
      const model = fit({ sides, decisions, afterCalls, attributes: profiles })

      const market = openMarket(ids.length)
      const before = last && Weights.safeParse(last.weights)
      if (before?.success) market.lambda = before.data.lambda
      for (const { id, shown } of await shownBefore(tx, day, terms.halfLife)) {
        const row = rows.get(id)
        if (row === undefined) continue
        market.shown[row] = shown
        market.cards += shown
      }
      if (market.cards > market.people) steer(market)
      const levels = new Map((await levelsBefore(tx, day, terms.halfLife)).map(({ id, level }) => [id, level]))

      const epoch = (last?.epoch ?? 0) + 1
      const { encrypt } = tasteEncryption(secret)
      const learned = ids.flatMap((id, row) =>
        (model.made[row] ?? 0) + (model.received[row] ?? 0) + (market.shown[row] ?? 0) > 0 || levels.has(id) ? row : [],
      )
      for (let start = 0; start < learned.length; start += pages.stored) {
        const part = learned.slice(start, start + pages.stored).map((row) => {
          const id = ids[row] ?? ''
          const exposure = { shown: market.shown[row] ?? 0, level: levels.get(id) ?? null }
          return { id, sealed: encrypt(pack(model, row, exposure), id) }
        })
        await storeTastes(tx, epoch, part)
      }
      const weights: Weights = {
        base: [...model.base],
        rate: [...model.rate],
        weights: [...model.weights],
        head: model.head && [...model.head],
        ...{ variances: model.variances, rarity, day, decisions: decisions.length + afterCalls.length },
        ...{ cards: market.cards, people: market.people, lambda: market.lambda },
      }
      await storeModel(tx, epoch, weights, now)
      return { epoch, people: learned.length, decisions: decisions.length + afterCalls.length }
    })
}

async function readPeople(tx: Tx, now: Date, profiles: ReturnType<typeof createProfiles>) {
  const [ids, sides]: [string[], number[]] = [[], []]
  const rows = new Map<string, number>()
  const off = new Set<number>()
  for (let after = firstId; ; ) {
    const part: LearnedPerson[] = await learnedPeople(tx, after, pages.people, now)
    for (const person of part) {
      const row = ids.push(person.id) - 1
      rows.set(person.id, row)
      sides.push(sideOf(person.gender))
      if (!person.learns) off.add(row)
      profiles.add({
        age: shownAge(person, now),
        cell: person.place && { latitude: person.place.y, longitude: person.place.x },
        interests: person.interests,
        lifestyle: lifestyleOf(person, person),
        personality: person.personality,
        communicationStyle: person.communication_style,
        relationshipGoals: person.relationship_goals,
      })
    }
    after = part.at(-1)?.id ?? firstId
    if (part.length < pages.people) return { ids, sides, rows, off }
  }
}

async function readDecisions(tx: Tx, rows: ReadonlyMap<string, number>, off: ReadonlySet<number>): Promise<Decision[]> {
  const decisions: Decision[] = []
  for (let after: [string, string] = [firstId, firstId]; ; ) {
    const part = await decisionsAfter(tx, after, pages.decisions)
    decisions.push(...known(part, rows, off))
    const last = part.at(-1)
    if (!last || part.length < pages.decisions) return decisions
    after = [last.swiper_id, last.swiped_id]
  }
}

/** The decisions among people who take part, by those who let theirs be learned from. */
function known(
  decisions: readonly DecisionRow[],
  rows: ReadonlyMap<string, number>,
  off: ReadonlySet<number>,
): Decision[] {
  return decisions.flatMap(({ swiper_id, swiped_id, is_like }) => {
    const [by, about] = [rows.get(swiper_id), rows.get(swiped_id)]
    return by === undefined || about === undefined || off.has(by) ? [] : { by, about, liked: is_like }
  })
}
