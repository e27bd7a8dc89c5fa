import { sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'
import { inRoomWith, visibleTo } from '../visibility.ts'
import { type PersonRow, personColumns } from './people.ts'
import type { AnswerRow } from './prompts.ts'
import { checkParameters, type SessionCheck } from './sessions.ts'
import type { AllowanceRow } from './users.ts'

interface SwipeRecord {
  swipedId: string
  isLike: boolean
  isSuperLike: boolean
  /** True for a second, final decision on someone passed. */
  isRevisit: boolean
  /** The other person's answer that a like is about. */
  likedAnswer: AnswerRow | null
  now: Date
  /** Id of the match that this swipe may make. */
  matchId: string
  /** Allowances after the refill of a new local day. */
  free: { likes: number; superLikes: number }
}

/**
 * `recorded`: stored now; `repeated`: the same decision again; `decided`: a different decision exists; `unseen`: the person may not be
 * seen; `changed`: the profile no longer has the answer; `exhausted`: no allowance left.
 */
type SwipeOutcome = 'recorded' | 'repeated' | 'decided' | 'unseen' | 'changed' | 'exhausted'

interface SwipeRow {
  outcome: SwipeOutcome
  /** Match that this swipe made. */
  match_id: string | null
  /** After a like: what the swiper has left, and the time zone of their days. */
  allowance: AllowanceRow | null
  time_zone: string | null
}

// Materialized, so that the decision runs after the session is found, and not at all without one.
const record = compiled<SwipeRow>(`
  WITH actor AS MATERIALIZED (SELECT id FROM session_user_id($10, $11, $12))
  SELECT recorded.outcome, recorded.match_id, recorded.allowance, recorded.time_zone
  FROM actor, record_swipe(actor.id, $1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9) AS recorded
`)

/**
 * Stores a decision of a session's person in one statement, all or nothing.
 * @returns null if the session has ended
 */
export async function recordSwipe(
  db: Db | Tx,
  proof: SessionCheck,
  swipe: SwipeRecord,
): Promise<SwipeRow | null> {
  const { swipedId, isLike, isSuperLike, isRevisit, likedAnswer, now, matchId, free } = swipe
  const liked = likedAnswer && JSON.stringify(likedAnswer)
  const decision = [
    swipedId,
    isLike,
    isSuperLike,
    isRevisit,
    liked,
    now,
    matchId,
    free.likes,
    free.superLikes,
  ]
  const [row] = await record(db, [...decision, ...checkParameters(proof)])
  return row ?? null
}

interface UndoneRow {
  is_super_like: boolean
  /** After a super like: what the swiper has left. */
  allowance: AllowanceRow | null
  time_zone: string
}

/**
 * Removes a person's first decision on someone, a pass or a super like, if it is later than a time, nothing was decided since, and it made
 * no match. At most `superLikesADay` super likes can be undone in a day. What one spent is given back, unless its day is over.
 * @returns null if there is none
 */
export async function removeLastDecision(
  db: Db | Tx,
  {
    swiperId,
    swipedId,
    after,
    now,
    superLikesADay,
  }: { swiperId: string; swipedId: string; after: Date; now: Date; superLikesADay: number },
): Promise<UndoneRow | null> {
  const { rows } = await sql<UndoneRow>`
    WITH undone AS (
      DELETE FROM swipes AS last
      WHERE swiper_id = ${swiperId} AND swiped_id = ${swipedId} AND revisited_at IS NULL AND created_at > ${after}
        AND CASE WHEN is_super_like
          THEN match_id IS NULL
            AND (SELECT undone_super_likes FROM allowances WHERE user_id = ${swiperId}) < ${superLikesADay}
          ELSE NOT is_like END
        AND swiped_id NOT IN (SELECT id FROM matched_with(${swiperId}))
        AND NOT EXISTS (
          SELECT FROM swipes
          WHERE swiper_id = ${swiperId} AND greatest(created_at, revisited_at) > last.created_at
        )
      RETURNING swiper_id, swiped_id, is_super_like, spent_bonus, created_at
    ), given_back AS (
      UPDATE allowances SET
        super_likes = super_likes + (spent_bonus IS FALSE AND day = local_date(undone.created_at, users.time_zone))::integer,
        bonus_super_likes = bonus_super_likes + (spent_bonus IS TRUE)::integer,
        undone_super_likes = undone_super_likes + 1,
        version = allowances.version + 1
      FROM undone JOIN users ON users.id = undone.swiper_id
      WHERE allowances.user_id = undone.swiper_id AND undone.is_super_like
      RETURNING allowance_of(allowances) AS allowance
    )
    UPDATE users SET undone_pass = undone.swiped_id, undone_at = ${now} FROM undone WHERE users.id = undone.swiper_id
    RETURNING undone.is_super_like, users.time_zone, (SELECT allowance FROM given_back) AS allowance
  `.execute(db)
  return rows[0] ?? null
}

/** True for a repeated undo: the last decision that the person undid is this one, after a time, and they haven't decided again. */
export async function isUndone(
  db: Db | Tx,
  { swiperId, swipedId, after }: { swiperId: string; swipedId: string; after: Date },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM users WHERE id = ${swiperId} AND undone_pass = ${swipedId} AND undone_at > ${after}
      AND NOT EXISTS (SELECT FROM swipes WHERE swiper_id = ${swiperId} AND swiped_id = ${swipedId})
  `.execute(db)
  return rows.length === 1
}

const superLikers = compiled<{ id: string }>(
  'SELECT swiper_id AS id FROM swipes WHERE swiped_id = $1 AND swiper_id = ANY ($2::uuid[]) AND is_super_like',
)

/** Filters people to those who super liked a person. Only that person may know. */
export async function superLikersOf(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  return new Set((await superLikers(db, [userId, ids])).map(({ id }) => id))
}

const undecided = compiled(`
  SELECT FROM visible_to($1) AS subject
  WHERE subject.id = $2 AND NOT has_decided($1, $2) AND subject.id NOT IN (SELECT id FROM matched_with($1))
    AND subject.id NOT IN (SELECT id FROM ${inRoomWith('$1')} AS near)
`)

/**
 * True if a person may make a first decision on another: they see them, and there is no decision or match yet. False for people in a room
 * together, who may open each other's profile whatever they look for: there it would reveal a like by someone incognito.
 */
export const mayDecideOn = async (db: Db | Tx, userId: string, otherId: string): Promise<boolean> =>
  (await undecided(db, [userId, otherId])).length > 0

/** People who super liked a person, whom they may see and have not decided on, latest first, with the answer that it was about. */
export function undecidedSuperLikers(
  db: Db | Tx,
  userId: string,
  limit: number,
): Promise<(PersonRow & { liked_answer: AnswerRow | null })[]> {
  return db
    .selectFrom('swipes')
    .innerJoin(visibleTo(userId), 'users.id', 'swipes.swiper_id')
    .select(personColumns)
    .select(sql<AnswerRow | null>`swipes.liked_answer`.as('liked_answer'))
    .where('swipes.swiped_id', '=', userId)
    .where('swipes.is_like', '=', true)
    .where('swipes.is_super_like', '=', true)
    .where(sql<boolean>`users.id NOT IN (SELECT id FROM decided_by(${userId}))`)
    .orderBy(sql`greatest(swipes.created_at, swipes.revisited_at)`, 'desc')
    .limit(limit)
    .execute()
}

/** Answer on another's profile that a person's like is about; null if none. */
export async function likedAnswerOf(
  db: Db | Tx,
  swiperId: string,
  swipedId: string,
): Promise<AnswerRow | null> {
  const row = await db
    .selectFrom('swipes')
    .select(sql<AnswerRow | null>`liked_answer`.as('liked_answer'))
    .where('swiper_id', '=', swiperId)
    .where('swiped_id', '=', swipedId)
    .executeTakeFirst()
  return row?.liked_answer ?? null
}

// Reads each pass separately, the latest first: with a free join, Postgres would read all people to find the few who were passed.
const passed = compiled<PersonRow>(`
  SELECT ${personColumns.join(', ')}
  FROM (SELECT swiped_id, created_at FROM swipes WHERE swiper_id = $1 AND NOT is_like AND revisited_at IS NULL) AS passed
    CROSS JOIN LATERAL (SELECT * FROM visible_to($1) AS users WHERE users.id = passed.swiped_id OFFSET 0) AS users
  -- Someone whom they have passed may match with them in a room.
  WHERE users.id NOT IN (SELECT id FROM matched_with($1))
  ORDER BY passed.created_at DESC LIMIT $2
`)

/** People whom a person has passed, not revisited and may still see, latest pass first. */
export const passedPeople = (db: Db | Tx, swiperId: string, limit: number): Promise<PersonRow[]> =>
  passed(db, [swiperId, limit])
