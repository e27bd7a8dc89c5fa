import { sql } from 'kysely'
import { deleteInBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'

/** Lowest possible id, to start reading after. */
export const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Lets one process refit at a time, while `work` runs, on its own connection.
 * @returns null if another process is doing it
 */
export const holdingRefit = <T>(db: Db, work: (held: Db) => Promise<T>): Promise<T | null> =>
  db.connection().execute(async (held) => {
    const { rows } = await sql<{ held: boolean }>`
      SELECT pg_try_advisory_lock(hashtext('matcher refit')) AS held
    `.execute(held)
    if (!rows[0]?.held) return null
    try {
      return await work(held)
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext('matcher refit'))`.execute(held)
    }
  })

/** True if there are at least this many decisions. */
export async function hasDecisions(db: Db | Tx, atLeast: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (SELECT FROM swipes LIMIT ${atLeast}) AS counted
  `.execute(db)
  return (rows[0]?.count ?? 0) >= atLeast
}

/** Profile of a person who takes part. */
export interface LearnedPerson {
  id: string
  gender: string | null
  date_of_birth: string | null
  time_zone: string
  /** Cell in which others see them, in degrees; null if they don't show it. */
  place: { x: number; y: number } | null
  interests: string[]
  lifestyle: string[]
  /** As shown on their profile. */
  smoking: string | null
  drinking: string | null
  wantsChildren: string | null
  personality: string[]
  communication_style: string[]
  relationship_goals: string | null
  learns: boolean
}

/** Cut of a list of people by last seen: the first person left out. */
interface SeenCut {
  id: string
  /** As text, since a Date has no microseconds. */
  last_seen: string | null
  /** Everyone with a complete profile. */
  people: number
}

/** Finds the cut after this many latest seen people with a complete profile; null if there are no more. */
export async function seenCut(db: Db, people: number): Promise<SeenCut | null> {
  const { rows } = await sql<SeenCut>`
    SELECT id, last_seen::text, (SELECT count(*)::integer FROM users WHERE completed_at IS NOT NULL AND banned_at IS NULL) AS people
    FROM users WHERE completed_at IS NOT NULL AND banned_at IS NULL
    ORDER BY users.last_seen DESC NULLS LAST, id OFFSET ${people} LIMIT 1
  `.execute(db)
  return rows[0] ?? null
}

/** People with a complete profile, by id, after a given id; only those before the cut, if there is one. */
export async function learnedPeople(
  db: Db,
  { after, limit, cut, now }: { after: string; limit: number; cut: SeenCut | null; now: Date },
): Promise<LearnedPerson[]> {
  const { id = null, last_seen = null } = cut ?? {}
  const { rows } = await sql<LearnedPerson>`
    SELECT id, gender, date_of_birth, time_zone, interests, lifestyle, personality, communication_style, relationship_goals,
      CASE WHEN 'smoking' = ANY (shows) THEN smoking END AS smoking, CASE WHEN 'drinking' = ANY (shows) THEN drinking END AS drinking,
      CASE WHEN 'wantsChildren' = ANY (shows) THEN wants_children END AS "wantsChildren",
      CASE WHEN location_enabled AND NOT location_private THEN
        CASE WHEN travel_mode AND travel_ends_at > ${now} THEN travel_cell ELSE cell END END AS place,
      coalesce((SELECT learns FROM matcher_settings WHERE user_id = id), true) AS learns
    FROM users WHERE id > ${after} AND completed_at IS NOT NULL AND banned_at IS NULL
      AND (${id}::uuid IS NULL OR coalesce(last_seen, '-infinity') > coalesce(${last_seen}::timestamptz, '-infinity')
        OR (last_seen IS NOT DISTINCT FROM ${last_seen}::timestamptz AND id < ${id}::uuid))
    ORDER BY id LIMIT ${limit}
  `.execute(db)
  return rows
}

/** Decisions made by each of some people, in order, counted up to `atMost`. */
export async function decisionCounts(
  db: Db,
  ids: readonly string[],
  atMost: number,
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    SELECT count FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS people (id, place),
      LATERAL (SELECT count(*)::integer AS count FROM (SELECT FROM swipes WHERE swiper_id = id LIMIT ${atMost}) AS counted) AS counted
    ORDER BY place
  `.execute(db)
  return rows.map(({ count }) => count)
}

export interface DecisionRow {
  /** Place among the requested people, from 0. */
  place: number
  swiped_id: string
  is_like: boolean
  /** Seconds since 1970. */
  decided: number
}

/** Newest decisions of some people as of a time, at most `each` per person: by person, the newest first. */
export async function newestDecisions(
  db: Db,
  ids: readonly string[],
  { each, now }: { each: number; now: Date },
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    SELECT place::integer - 1 AS place, swiped_id, CASE WHEN revisited_at > ${now} THEN false ELSE is_like END AS is_like,
      extract(epoch FROM CASE WHEN revisited_at > ${now} THEN created_at ELSE greatest(created_at, revisited_at) END)::float8 AS decided
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS people (id, place), LATERAL (
      SELECT swiped_id, is_like, created_at, revisited_at FROM swipes WHERE swiper_id = id AND created_at <= ${now}
      ORDER BY greatest(created_at, revisited_at) DESC LIMIT ${each}
    ) AS newest
    ORDER BY 1, decided DESC
  `.execute(db)
  return rows
}

/** Reads each person's opinion of their latest call with another one, from the latest calls: `is_like` if it was good. */
export async function callJudgements(
  db: Db,
  atMost: number,
): Promise<{ swiper_id: string; swiped_id: string; is_like: boolean }[]> {
  const { rows } = await sql<{ swiper_id: string; swiped_id: string; is_like: boolean }>`
    SELECT swiper_id, swiped_id, is_like FROM (
      SELECT DISTINCT ON (swiper_id, swiped_id) swiper_id, swiped_id, feedback = 'good' AS is_like, closed_at
      FROM video_calls, LATERAL (VALUES (user1_id, user2_id, user1_feedback), (user2_id, user1_id, user2_feedback))
        AS said (swiper_id, swiped_id, feedback)
      WHERE num_nulls(swiper_id, swiped_id, feedback) = 0 ORDER BY swiper_id, swiped_id, closed_at DESC
    ) AS last ORDER BY closed_at DESC, swiper_id, swiped_id LIMIT ${atMost}
  `.execute(db)
  return rows
}

/** A person's views before a day, from `dealt`. */
interface ExposureRow {
  /** Number of people they were shown to, with a half-life in days. */
  shown: number
  /** Mean chance, as a logit, of the people they were shown, with the same half-life; null if nobody. */
  level: number | null
}

/**
 * Exposure of some people, in order.
 * @param halfLife in days
 */
export async function exposureOf(
  db: Db,
  ids: readonly string[],
  day: string,
  halfLife: number,
): Promise<ExposureRow[]> {
  const { rows } = await sql<ExposureRow>`
    SELECT
      (SELECT coalesce(sum(0.5 ^ ((${day}::date - day) / ${halfLife}::float8)), 0)::float8 FROM dealt WHERE person_id = id AND day < ${day}) AS shown,
      (SELECT avg(chance)::float8 FROM dealt WHERE viewer_id = id AND day < ${day} AND day >= ${day}::date - ${halfLife}::integer) AS level
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS people (id, place) ORDER BY place
  `.execute(db)
  return rows
}

/** Stores what a refit learned about some people, except accounts deleted in the meantime. */
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

/** Stores a refit, after its people, and drops what earlier ones learned about others. */
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

/** Deletes records of decks before a day. */
export const deleteDealtBefore = (db: Db, day: string): Promise<void> =>
  deleteInBatches(db, 'dealt', sql`day < ${day}`)
