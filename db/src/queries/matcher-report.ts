import { sql } from 'kysely'
import type { Db } from '../index.ts'

interface CardCounts {
  cards: number
  viewers: number
  /** Cards on which the viewer decided, liked, and was liked back. */
  decided: number
  liked: number
  mutual: number
  surprises: number
}

/** Outcomes of the cards dealt since a day. */
export async function cardCounts(db: Db, since: string): Promise<CardCounts> {
  const { rows } = await sql<CardCounts>`
    SELECT count(*)::integer AS cards, count(DISTINCT viewer_id)::integer AS viewers,
      count(own.is_like)::integer AS decided, (count(*) FILTER (WHERE own.is_like))::integer AS liked,
      (count(*) FILTER (WHERE own.is_like AND theirs.is_like))::integer AS mutual,
      (count(*) FILTER (WHERE arm = 'surprise'))::integer AS surprises
    FROM dealt
    LEFT JOIN swipes AS own ON own.swiper_id = viewer_id AND own.swiped_id = person_id
    LEFT JOIN swipes AS theirs ON theirs.swiper_id = person_id AND theirs.swiped_id = viewer_id
    WHERE day >= ${since}
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('no counts')
  return counts
}

/** Counts people with a complete profile, active since a day, by how often they were shown. */
export async function exposure(
  db: Db,
  since: string,
): Promise<{ shown: number; people: number }[]> {
  const { rows } = await sql<{ shown: number; people: number }>`
    SELECT shown, count(*)::integer AS people
    FROM (
      SELECT (SELECT count(*)::integer FROM dealt WHERE person_id = users.id AND day >= ${since}) AS shown
      FROM users WHERE completed_at IS NOT NULL AND last_seen >= ${since}::date
    ) AS each
    GROUP BY shown ORDER BY shown
  `.execute(db)
  return rows
}

interface Bin {
  /** 1 to 10: up to a tenth, two tenths, and so on. */
  bin: number
  pairs: number
  predicted: number
  actual: number
}

/** Mutual likes among cards since a day on which both have decided, by their predicted chance. */
export async function bins(db: Db, since: string): Promise<Bin[]> {
  const { rows } = await sql<Bin>`
    SELECT least(10, 1 + floor(10 * predicted))::integer AS bin, count(*)::integer AS pairs,
      avg(predicted)::float8 AS predicted, avg(CASE WHEN is_mutual THEN 1 ELSE 0 END)::float8 AS actual
    FROM (
      SELECT 1 / (1 + exp(-chance::float8)) AS predicted, own.is_like AND theirs.is_like AS is_mutual
      FROM dealt
      JOIN swipes AS own ON own.swiper_id = viewer_id AND own.swiped_id = person_id
      JOIN swipes AS theirs ON theirs.swiper_id = person_id AND theirs.swiped_id = viewer_id
      WHERE day >= ${since}
    ) AS pairs
    GROUP BY 1 ORDER BY 1
  `.execute(db)
  return rows
}

/** People who completed their profile since a day: how many, how many have a match, and the median hours until then. */
export async function newcomers(
  db: Db,
  since: string,
): Promise<{ people: number; matched: number; hours: number | null }> {
  const { rows } = await sql<{ people: number; matched: number; hours: number | null }>`
    SELECT count(*)::integer AS people, count(first)::integer AS matched,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first - completed_at)::float8 / 3600) AS hours
    FROM (
      SELECT completed_at, (
        SELECT min(live_matches.created_at) FROM live_matches WHERE users.id IN (user1_id, user2_id)
      ) AS first
      FROM users WHERE completed_at >= ${since}::date
    ) AS each
  `.execute(db)
  return rows[0] ?? { people: 0, matched: 0, hours: null }
}
