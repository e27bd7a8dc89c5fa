import { sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'

/** Model learned from everyone together; the server's matcher feature defines its shape. */
interface ModelRow {
  epoch: number
  weights: unknown
  fitted_at: Date
}

/** Latest refit; null if there was none. */
export async function latestModel(db: Db | Tx): Promise<ModelRow | null> {
  const row = await db
    .selectFrom('matcher_model')
    .selectAll()
    .orderBy('epoch', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

const tastes = compiled<{ user_id: string; sealed: Buffer }>(
  'SELECT user_id, sealed FROM taste WHERE epoch = $1 AND user_id > $2 ORDER BY user_id LIMIT $3',
)

/** A page of a refit's people, by id, after a given id. */
export const tastesAfter = (db: Db, epoch: number, after: string, limit: number) =>
  tastes(db, [epoch, after, limit])

const chosen = compiled<{ id: string; is_like: boolean }>(`
  SELECT swiped_id AS id, is_like FROM swipes WHERE swiper_id = $1 AND greatest(created_at, revisited_at) > $2
  ORDER BY greatest(created_at, revisited_at) DESC LIMIT $3
`)

/** A person's decisions after a time, latest first. */
export const choicesAfter = (db: Db, userId: string, after: Date, limit: number) =>
  chosen(db, [userId, after, limit])

export interface CandidateFacts {
  id: string
  /** The candidate's decision about the viewer; null if there is none. Only used for the order; never leaves the server. */
  is_like: boolean | null
  /** When they decided, and when they decided again. */
  created_at: Date | null
  revisited_at: Date | null
  /** Number of others they were shown to. */
  shown: number
}

const facts = compiled<CandidateFacts>(`
  SELECT id, is_like, created_at, revisited_at, shown
  FROM unnest($2::uuid[]) AS id LEFT JOIN swipes ON swiper_id = id AND swiped_id = $1,
    LATERAL (SELECT count(*)::integer AS shown FROM dealt WHERE person_id = id AND day >= $3 AND viewer_id <> $1) AS counted
  WHERE shown > 0 OR is_like IS NOT NULL
`)

/** Decisions of these people about the viewer, and how many others they were shown to since a day. People without either are missing. */
export const factsAbout = (db: Db, viewerId: string, ids: readonly string[], since: string) =>
  facts(db, [viewerId, ids, since])

export interface DealtCard {
  id: string
  slot: number
  propensity: number
  chance: number
  arm: 'model' | 'surprise' | 'crowded'
}

/** Records the people a deck shows. Records of the same day stay. */
export async function noteDealt(
  db: Db | Tx,
  viewerId: string,
  day: string,
  cards: readonly DealtCard[],
): Promise<void> {
  if (cards.length === 0) return
  // In a fixed order, so that two decks can't deadlock.
  const rows = [...cards].sort((one, other) => (one.id < other.id ? -1 : 1))
  await db
    .insertInto('dealt')
    .values(rows.map(({ id, ...card }) => ({ viewer_id: viewerId, person_id: id, day, ...card })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface MatcherSettingsRow {
  /** True if a person lets the app learn from their choices. */
  learns: boolean
  /** Weight of each factor for them, by name; missing for the usual one. */
  weights: Readonly<Record<string, number>>
}

const settings = compiled<MatcherSettingsRow>(
  'SELECT learns, weights FROM matcher_settings WHERE user_id = $1',
)

/** A person's AI Match settings. */
export const matcherSettingsOf = async (db: Db | Tx, userId: string): Promise<MatcherSettingsRow> =>
  (await settings(db, [userId]))[0] ?? { learns: true, weights: {} }

/**
 * Changes the given settings and keeps the others.
 * @returns the current settings
 */
export async function writeMatcherSettings(
  db: Db | Tx,
  userId: string,
  {
    learns = null,
    weights = {},
  }: { [Field in keyof MatcherSettingsRow]?: MatcherSettingsRow[Field] | undefined | null },
): Promise<MatcherSettingsRow> {
  const { rows } = await sql<MatcherSettingsRow>`
    INSERT INTO matcher_settings AS known (user_id, learns, weights)
    VALUES (${userId}, coalesce(${learns}::boolean, true), ${JSON.stringify(weights)}::jsonb)
    ON CONFLICT (user_id) DO UPDATE SET
      learns = coalesce(${learns}::boolean, known.learns), weights = known.weights || excluded.weights
    RETURNING learns, weights
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('no settings')
  return row
}

/** Profile answers of a person someone decided on. */
interface DecidedAnswers {
  is_like: boolean
  interests: string[]
  lifestyle: string[]
  personality: string[]
  /** Null if they don't show it. */
  smoking: string | null
  drinking: string | null
  wantsChildren: string | null
}

const decidedAnswers = compiled<DecidedAnswers>(`
  SELECT is_like, interests, lifestyle, personality, CASE WHEN 'smoking' = ANY (shows) THEN smoking END AS smoking,
    CASE WHEN 'drinking' = ANY (shows) THEN drinking END AS drinking,
    CASE WHEN 'wantsChildren' = ANY (shows) THEN wants_children END AS "wantsChildren"
  FROM swipes JOIN users ON users.id = swiped_id
  WHERE swiper_id = $1 ORDER BY swipes.created_at DESC LIMIT $2
`)

/** People a person decided on, the latest first. */
export const answersOfDecided = (db: Db, userId: string, limit: number) =>
  decidedAnswers(db, [userId, limit])
