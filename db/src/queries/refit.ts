import { sql } from 'kysely'
import { inBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'

/** The lowest id there is, to begin reading after. */
export const firstId = '00000000-0000-0000-0000-000000000000'

/** Lets one process refit at a time. Holds until the end of the transaction. @returns false if another one does */
export async function holdRefit(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('matcher refit')) AS held
  `.execute(tx)
  return rows[0]?.held === true
}

/** Whether there are at least so many decisions. */
export async function hasDecisions(db: Db | Tx, atLeast: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (SELECT FROM swipes LIMIT ${atLeast}) AS counted
  `.execute(db)
  return (rows[0]?.count ?? 0) >= atLeast
}

/** What the profile of someone says who takes part. */
export interface LearnedPerson {
  id: string
  gender: string | null
  date_of_birth: string | null
  time_zone: string
  /** The cell in which others see them, in degrees; null if they do not show it. */
  place: { x: number; y: number } | null
  interests: string[]
  lifestyle: string[]
  /** As their profile shows it. */
  smoking: string | null
  drinking: string | null
  wantsChildren: string | null
  personality: string[]
  communication_style: string[]
  relationship_goals: string | null
  learns: boolean
}

/** People with a complete profile, by id, from after an id. */
export async function learnedPeople(tx: Tx, after: string, limit: number, now: Date): Promise<LearnedPerson[]> {
  const { rows } = await sql<LearnedPerson>`
    SELECT id, gender, date_of_birth, time_zone, interests, lifestyle, personality, communication_style, relationship_goals,
      CASE WHEN 'smoking' = ANY (shows) THEN smoking END AS smoking, CASE WHEN 'drinking' = ANY (shows) THEN drinking END AS drinking,
      CASE WHEN 'wantsChildren' = ANY (shows) THEN wants_children END AS "wantsChildren",
      CASE WHEN location_enabled AND NOT location_private THEN
        CASE WHEN travel_mode AND travel_ends_at > ${now} THEN travel_cell ELSE cell END END AS place,
      coalesce((SELECT learns FROM matcher_settings WHERE user_id = id), true) AS learns
    FROM users WHERE id > ${after} AND completed_at IS NOT NULL AND banned_at IS NULL ORDER BY id LIMIT ${limit}
  `.execute(tx)
  return rows
}

export interface DecisionRow {
  swiper_id: string
  swiped_id: string
  is_like: boolean
}

/** All decisions, by the two ids, from after a pair. */
export async function decisionsAfter(tx: Tx, after: readonly [string, string], limit: number): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    SELECT swiper_id, swiped_id, is_like FROM swipes WHERE (swiper_id, swiped_id) > (${after[0]}::uuid, ${after[1]}::uuid)
    ORDER BY swiper_id, swiped_id LIMIT ${limit}
  `.execute(tx)
  return rows
}

/** What each person said of their last call with another one: `is_like` if it was good. */
export async function callJudgements(tx: Tx): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    SELECT DISTINCT ON (swiper_id, swiped_id) swiper_id, swiped_id, feedback = 'good' AS is_like
    FROM video_calls, LATERAL (VALUES (user1_id, user2_id, user1_feedback), (user2_id, user1_id, user2_feedback))
      AS said (swiper_id, swiped_id, feedback)
    WHERE num_nulls(swiper_id, swiped_id, feedback) = 0 ORDER BY swiper_id, swiped_id, closed_at DESC
  `.execute(tx)
  return rows
}

/** To how many a person was shown before a day, forgotten by half in so many days. */
export async function shownBefore(tx: Tx, day: string, halfLife: number): Promise<{ id: string; shown: number }[]> {
  const { rows } = await sql<{ id: string; shown: number }>`
    SELECT person_id AS id, sum(0.5 ^ ((${day}::date - day) / ${halfLife}::float8))::float8 AS shown
    FROM dealt WHERE day < ${day} GROUP BY person_id
  `.execute(tx)
  return rows
}

/** The mean chance, as a logit, of whom each person was shown before a day, in so many days. */
export async function levelsBefore(tx: Tx, day: string, days: number): Promise<{ id: string; level: number }[]> {
  const { rows } = await sql<{ id: string; level: number }>`
    SELECT viewer_id AS id, avg(chance)::float8 AS level FROM dealt
    WHERE day < ${day} AND day >= ${day}::date - ${days}::integer GROUP BY viewer_id
  `.execute(tx)
  return rows
}

/** Stores what a refit learned of some people. People who have deleted their account in the meantime are left out. */
export async function storeTastes(
  tx: Tx,
  epoch: number,
  people: readonly { id: string; sealed: Buffer }[],
): Promise<void> {
  await sql`
    INSERT INTO taste (user_id, epoch, sealed)
    SELECT users.id, ${epoch}, sealed
    FROM unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ sealed }) => sealed)}::bytea[]) AS learned (user_id, sealed)
    JOIN users ON users.id = user_id WHERE users.completed_at IS NOT NULL
    ON CONFLICT (user_id) DO UPDATE SET epoch = excluded.epoch, sealed = excluded.sealed
  `.execute(tx)
}

/** Stores a refit, whose people are stored, and drops what earlier ones learned of others. */
export async function storeModel(tx: Tx, epoch: number, weights: object, now: Date): Promise<void> {
  await tx.deleteFrom('taste').where('epoch', '<>', epoch).execute()
  await tx
    .deleteFrom('matcher_model')
    .where('epoch', '<', epoch - 30)
    .execute()
  await tx
    .insertInto('matcher_model')
    .values({ epoch, weights: JSON.stringify(weights), fitted_at: now })
    .execute()
}

/** Deletes what was dealt before a day. */
export const deleteDealtBefore = (db: Db, day: string): Promise<void> =>
  inBatches(1000, async () => {
    const { numAffectedRows } = await sql`
      DELETE FROM dealt WHERE ctid = ANY (ARRAY(SELECT ctid FROM dealt WHERE day < ${day} LIMIT 1000))
    `.execute(db)
    return Number(numAffectedRows ?? 0)
  })
