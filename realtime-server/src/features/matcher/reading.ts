import type { Db } from '@swoon/db'
import {
  callJudgements,
  type DecisionRow,
  decisionCounts,
  exposureOf,
  firstId,
  type LearnedPerson,
  learnedPeople,
  newestDecisions,
  seenCut,
} from '@swoon/db/queries/refit'
import { shownAge } from '../people/service.ts'
import { lifestyleOf } from '../vitals/service.ts'
import { createProfiles } from './attributes.ts'
import { append, type Decisions, roomFor } from './model/decisions.ts'
import type { Market } from './model/market.ts'
import { sideOf } from './sides.ts'

/** Limits how much a refit reads, so that its thread never needs more than about 100 MB. */
export interface Bounds {
  /** Most people; the latest seen come first. */
  people: number
  /** Most decisions in all: everyone's newest, the same number each. */
  decisions: number
  /** Most decisions of one person, the newest. */
  each: number
  /** Most opinions, from the latest calls. */
  calls: number
}
export const bounds: Bounds = { people: 25_000, decisions: 700_000, each: 1000, calls: 20_000 }

/** Rows per statement. */
const pages = { people: 500, decisions: 2000 } as const

interface ReadPeople {
  /** Each of them stands for this many people. */
  outOf: number
  /** Sorted, so that the same people have the same rows. */
  ids: string[]
  rows: ReadonlyMap<string, number>
  sides: number[]
  /** Rows of people who keep their decisions private. */
  off: ReadonlySet<number>
  profiles: ReturnType<typeof createProfiles>
}

export async function readPeople(db: Db, atMost: number, now: Date): Promise<ReadPeople> {
  const cut = await seenCut(db, atMost)
  const [ids, sides]: [string[], number[]] = [[], []]
  const rows = new Map<string, number>()
  const off = new Set<number>()
  const profiles = createProfiles()
  for (let after = firstId; ; ) {
    // More people may be seen while this reads.
    const limit = Math.min(pages.people, atMost - ids.length)
    const part: LearnedPerson[] = await learnedPeople(db, { after, limit, cut, now })
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
    if (part.length < pages.people)
      return { outOf: (cut?.people ?? 0) / ids.length, ids, rows, sides, off, profiles }
  }
}

/**
 * Reads the newest decisions, about each other, of everyone who lets AI Match learn from theirs, in order.
 * @returns with `since`, the start of each person's decisions that were read, in seconds since 1970; 0 if all were
 */
export async function readDecisions(
  db: Db,
  { outOf, ids, rows, off }: ReadPeople,
  { decisions: atMost, each: mostOfOne }: Bounds,
  now: Date,
): Promise<{ decisions: Decisions; since: Uint32Array }> {
  const counts = new Uint32Array(ids.length)
  for (let from = 0; from < ids.length; from += pages.people) {
    // Counts one more than is read, to know whether there are more.
    const part = await decisionCounts(db, ids.slice(from, from + pages.people), mostOfOne + 1)
    counts.set(part, from)
  }
  for (const row of off) counts[row] = 0
  const each = shareOf(counts, atMost, mostOfOne)
  const decisions = roomFor(counts.reduce((sum, count) => sum + Math.min(count, each), 0))
  const since = new Uint32Array(ids.length)
  // Some of their decisions are about people who were left out.
  const reach = Math.min(mostOfOne, each * Math.max(1, Math.ceil(outOf)))
  let [page, size]: [number[], number] = [[], 0]
  const read = () => readPage(db, page, { ids, rows, each, reach, decisions, since, now })
  for (const [row, count] of counts.entries()) {
    const most = Math.min(count, reach)
    if (most === 0) continue
    if (size + most > pages.decisions) {
      await read()
      ;[page, size] = [[], 0]
    }
    page.push(row)
    size += most
  }
  if (page.length > 0) await read()
  return { decisions, since }
}

/** Counts the newest decisions per person that fit, if each has that many or all of theirs. */
export function shareOf(counts: Uint32Array, atMost: number, mostOfOne: number): number {
  const having = new Uint32Array(mostOfOne + 1)
  for (const count of counts) {
    const most = Math.min(count, mostOfOne)
    having[most] = (having[most] ?? 0) + 1
  }
  let [left, people] = [atMost, counts.length - (having[0] ?? 0)]
  for (let each = 1; each <= mostOfOne; each++) {
    left -= people
    if (left < 0) return each - 1
    people -= having[each] ?? 0
  }
  return mostOfOne
}

interface Into extends Pick<ReadPeople, 'ids' | 'rows'> {
  /** Newest decisions kept per person, out of how many read. */
  each: number
  reach: number
  decisions: Decisions
  since: Uint32Array
  now: Date
}

async function readPage(db: Db, page: readonly number[], into: Into): Promise<void> {
  const { ids, rows, each, reach, decisions, since, now } = into
  const asked = page.map((row) => ids[row] ?? '')
  const made: { by: number; about: number; liked: boolean }[] = []
  for (const newest of byPlace(await newestDecisions(db, asked, { each: reach + 1, now }))) {
    const by = page[newest[0]?.place ?? 0] ?? 0
    const known = newest.filter(({ swiped_id }) => rows.has(swiped_id))
    const left = known[each] ?? newest[reach]
    // Decisions of the same second are kept or dropped together, so that a time identifies them.
    const begin = left ? Math.floor(left.decided) + 1 : 0
    since[by] = begin
    for (const { swiped_id, is_like, decided } of known)
      if (decided >= begin) made.push({ by, about: rows.get(swiped_id) ?? 0, liked: is_like })
  }
  made.sort((one, other) => one.by - other.by || one.about - other.about)
  for (const { by, about, liked } of made) append(decisions, by, about, liked)
}

function* byPlace(found: readonly DecisionRow[]): Generator<DecisionRow[]> {
  for (let from = 0; from < found.length; ) {
    let until = from + 1
    while (until < found.length && found[until]?.place === found[from]?.place) until++
    yield found.slice(from, until)
    from = until
  }
}

/** Reads opinions after calls, each about another participant. */
export async function readCalls(
  db: Db,
  { rows, off }: ReadPeople,
  atMost: number,
): Promise<Decisions> {
  const found = await callJudgements(db, atMost)
  const judgements = roomFor(found.length)
  for (const { swiper_id, swiped_id, is_like } of found) {
    const [by, about] = [rows.get(swiper_id), rows.get(swiped_id)]
    if (by !== undefined && about !== undefined && !off.has(by))
      append(judgements, by, about, is_like)
  }
  return judgements
}

/**
 * Reads who was shown before a day into the market.
 * @returns the level of each person; NaN for people who were shown nobody
 */
export async function readExposure(
  db: Db,
  ids: readonly string[],
  market: Market,
  { day, halfLife }: { day: string; halfLife: number },
): Promise<Float64Array> {
  const levels = new Float64Array(ids.length)
  for (let from = 0; from < ids.length; from += pages.people) {
    const part = await exposureOf(db, ids.slice(from, from + pages.people), day, halfLife)
    for (const [at, { shown, level }] of part.entries()) {
      market.shown[from + at] = shown
      market.cards += shown
      levels[from + at] = level ?? Number.NaN
    }
  }
  return levels
}
