import type { AllowanceRow } from '@swoon/db/queries/users'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { refilled, remaining } from '../../realtime-server/src/features/allowances/rules.ts'
import { daysAfter, localDate } from '../../realtime-server/src/features/calendar/rules.ts'
import { databaseOfFile } from '../harness/file-world.ts'
import { insertUsers } from '../harness/person.ts'
import { promises } from '../promises.ts'

// The rules exist twice: the database spends through spend_allowance, and pages show the remainder computed by rules.ts, without writing
// it.

const database = databaseOfFile()

const { likesADay, superLikesADay } = promises.swipes

/** One person's like. `premium` is when their premium ends, in milliseconds after the like. */
interface Spending {
  now: Date
  zone: string
  isSuper: boolean
  isFree: boolean
  premium: number | null
}

// The most extreme zones, two a quarter of an hour apart, and clocks that change.
const zone = fc.constantFrom(
  ...['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC', 'Asia/Kathmandu', 'America/New_York'],
)
const count = fc.nat(3)
const first = Date.parse('2026-03-06T00:00:00Z')
const hour = 60 * 60 * 1000
const spending: fc.Arbitrary<Spending> = fc.record({
  // Mostly within two days. Distant times, and steps back from them, simulate wrong clocks.
  now: fc
    .oneof({ weight: 19, arbitrary: fc.nat(36) }, { weight: 1, arbitrary: fc.nat(9 * 24) })
    .map((hours) => new Date(first + hours * hour)),
  zone,
  isSuper: fc.boolean(),
  isFree: fc.constantFrom(false, false, false, true),
  premium: fc.constantFrom(null, null, null, 1, 0, -1),
})
const history = fc.record({
  held: fc.record({
    day: fc.integer({ min: -3, max: 12 }).map((days) => daysAfter('2026-03-06', days)),
    likes: count,
    superLikes: count,
    bonusLikes: count,
    bonusSuperLikes: count,
    welcomeDay: fc.constantFrom(null, '2026-03-06'),
    version: count,
  }),
  spendings: fc.array(spending, { minLength: 12, maxLength: 12 }),
})

/** The allowance after a like, by the remainder that rules.ts computes; unchanged and refused if nothing was left. */
function spentBy(held: AllowanceRow, { now, zone, isSuper, isFree, premium }: Spending) {
  const today = localDate(now, zone)
  const full = refilled(held, today)
  const before = { ...full, version: held.version + (full === held ? 0 : 1) }
  if (isFree || (premium !== null && premium > 0)) return { isSpent: true, after: before }
  const [daily, bonus, left] = isSuper
    ? (['superLikes', 'bonusSuperLikes', remaining(held, today).superLikes] as const)
    : (['likes', 'bonusLikes', remaining(held, today).likes] as const)
  if (left === 0) return { isSpent: false, after: before }
  const taken = before[daily] > 0 ? daily : bonus
  const after = { ...before, [taken]: before[taken] - 1, version: before.version + 1 }
  return { isSpent: true, after }
}

/** Spends in the database, each person once, and reads everyone's allowance afterwards. */
async function spentInDatabase(each: readonly (Spending & { id: string })[]) {
  const likes = JSON.stringify(
    each.map(({ now, premium, ...rest }) => ({
      ...rest,
      now,
      until: premium === null ? null : new Date(now.getTime() + premium),
    })),
  )
  await sql`
    UPDATE users SET time_zone = zone, is_premium = until IS NOT NULL, premium_expires_at = until
    FROM jsonb_to_recordset(${likes}::jsonb) AS likes (id uuid, zone text, until timestamptz) WHERE users.id = likes.id
  `.execute(database.db)
  const { rows: said } = await sql<{ id: string; allowance: AllowanceRow | null }>`
    SELECT likes.id, spent.allowance
    FROM jsonb_to_recordset(${likes}::jsonb) AS likes (id uuid, now timestamptz, "isSuper" boolean, "isFree" boolean),
      spend_allowance(likes.id, "isSuper", "isFree", now, ${likesADay}::integer, ${superLikesADay}::integer) AS spent
  `.execute(database.db)
  const { rows: stored } = await sql<{ id: string; allowance: AllowanceRow }>`
    SELECT user_id AS id, allowance_of(allowances) AS allowance FROM allowances
  `.execute(database.db)
  return {
    said: new Map(said.map(({ id, allowance }) => [id, allowance])),
    stored: new Map(stored.map(({ id, allowance }) => [id, allowance])),
  }
}

it('the database spends exactly what pages show as left, whatever the history', async () => {
  const histories = fc.sample(history, { numRuns: 300, seed: 1 })
  const people = await insertUsers({ url: '', database }, histories.length)
  const at = histories.map((each, index) => ({ ...each, id: people[index]?.id ?? '' }))
  await sql`
    UPDATE allowances SET day = held.day, likes = held.likes, super_likes = held."superLikes",
      bonus_likes = held."bonusLikes", bonus_super_likes = held."bonusSuperLikes",
      welcome_day = held."welcomeDay", version = held.version
    FROM jsonb_to_recordset(${JSON.stringify(at.map(({ id, held }) => ({ id, ...held })))}::jsonb) AS held (
      id uuid, day date, likes integer, "superLikes" integer, "bonusLikes" integer, "bonusSuperLikes" integer,
      "welcomeDay" date, version integer
    ) WHERE user_id = held.id
  `.execute(database.db)
  const seen = { refilled: 0, kept: 0, refused: 0, spent: 0 }
  const held = new Map<string, AllowanceRow>(at.map((each) => [each.id, each.held]))
  for (let step = 0; step < 12; step++) {
    const likes = at.flatMap(({ id, spendings }) =>
      spendings.slice(step, step + 1).map((like) => ({ ...like, id })),
    )
    expect(likes).toHaveLength(300)
    const { said, stored } = await spentInDatabase(likes)
    for (const { id, ...like } of likes) {
      const before = held.get(id)
      if (!before) throw new Error('no allowance')
      const { isSpent, after } = spentBy(before, like)
      const what = `${JSON.stringify(before)} at ${JSON.stringify(like)}`
      expect(stored.get(id), what).toEqual(after)
      expect(said.get(id), what).toEqual(isSpent ? after : null)
      held.set(id, after)
      seen[after.day === before.day ? 'kept' : 'refilled']++
      seen[isSpent ? 'spent' : 'refused']++
    }
  }
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(100)
})
