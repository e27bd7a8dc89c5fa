import { sql } from 'kysely'
import type { Db } from '../index.ts'

/** True if this database holds the demo world: only its seed makes this table. */
export async function isDemoWorld(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    is_demo: boolean
  }>`SELECT to_regclass('demo_people') IS NOT NULL AS is_demo`.execute(db)
  return rows[0]?.is_demo === true
}

/** All demo people except the ready-made accounts. */
export async function demoPeople(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    user_id: string
  }>`SELECT user_id FROM demo_people ORDER BY user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** True if a real person was here after a time. */
export async function isVisited(db: Db, after: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM users WHERE last_seen > ${after} AND NOT EXISTS (SELECT FROM demo_people WHERE user_id = users.id) LIMIT 1
  `.execute(db)
  return rows.length > 0
}

/** Open rooms that demo people may visit. */
export async function demoRooms(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM rooms WHERE closed_at IS NULL ORDER BY entered_at DESC LIMIT 12
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** True if a real user has completed their profile after a time and has no match yet. */
export async function isNewcomer(db: Db, userId: string, after: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM users WHERE id = ${userId} AND completed_at > ${after}
      AND NOT EXISTS (SELECT FROM demo_people WHERE user_id = users.id)
      AND NOT EXISTS (SELECT FROM live_matches WHERE users.id IN (user1_id, user2_id))
  `.execute(db)
  return rows.length > 0
}

/** Number of demo people who like a user and await their decision. */
export async function waitingLikes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::integer AS waiting FROM swipes AS likes JOIN demo_people ON demo_people.user_id = likes.swiper_id
    WHERE likes.swiped_id = ${userId} AND likes.is_like
      AND NOT EXISTS (SELECT FROM swipes WHERE swiper_id = ${userId} AND swiped_id = likes.swiper_id)
  `.execute(db)
  return rows[0]?.waiting ?? 0
}

interface DemoCardRow {
  user_id: string
  /** True if they like the person who gets the card; null if undecided. */
  likes: boolean | null
}

/** Filters people to demo people, with their decisions on a newcomer. */
export async function demoCards(
  db: Db,
  newcomerId: string,
  ids: readonly string[],
): Promise<DemoCardRow[]> {
  const { rows } = await sql<DemoCardRow>`
    SELECT user_id, is_like AS likes
    FROM demo_people LEFT JOIN swipes ON swiper_id = user_id AND swiped_id = ${newcomerId}
    WHERE user_id = ANY (${ids as string[]}::uuid[])
  `.execute(db)
  return rows
}

interface DueLike {
  admirer_id: string
  newcomer_id: string
}

/**
 * Demo people whose turn it is to like a newcomer, one by one. The immediate likes come from `demoCards`.
 * @param apart minutes between two of them
 */
export async function dueLikes(
  db: Db,
  { now, after, apart }: { now: Date; after: Date; apart: number },
): Promise<DueLike[]> {
  const { rows } = await sql<DueLike>`
    SELECT admirer.id AS admirer_id, newcomer.id AS newcomer_id
    FROM users AS newcomer, LATERAL (
      SELECT users.id, row_number() OVER (ORDER BY md5(users.id::text || newcomer.id::text)) AS place
      FROM visible_to(newcomer.id) AS users JOIN demo_people ON demo_people.user_id = users.id
      WHERE admires
    ) AS admirer
    WHERE newcomer.completed_at > ${after}
      AND NOT EXISTS (SELECT FROM demo_people WHERE user_id = newcomer.id)
      AND newcomer.completed_at + admirer.place * ${apart} * interval '1 minute' < ${now}
      AND NOT EXISTS (SELECT FROM swipes WHERE swiper_id = admirer.id AND swiped_id = newcomer.id)
    ORDER BY admirer.place
  `.execute(db)
  return rows
}

export interface UnansweredRow {
  match_id: string
  /** Id of the demo person. */
  user_id: string
  seq: number
  content: string
  created_at: Date
  /** Messages from the demo person after a time. */
  said: number
}

/** Chats whose last message is from a person to a demo person, written after a time. */
export async function unanswered(
  db: Db,
  { since, saidSince }: { since: Date; saidSince: Date },
): Promise<UnansweredRow[]> {
  const { rows } = await sql<UnansweredRow>`
    SELECT matches.id AS match_id, demo.user_id, latest.seq, latest.content, latest.created_at, (
      SELECT count(*)::integer FROM messages
      WHERE match_id = matches.id AND sender_id = demo.user_id AND messages.created_at > ${saidSince}
    ) AS said
    FROM live_matches AS matches
    JOIN demo_people AS demo ON demo.user_id IN (matches.user1_id, matches.user2_id)
    JOIN LATERAL (SELECT * FROM messages WHERE match_id = matches.id ORDER BY seq DESC LIMIT 1) AS latest ON true
    WHERE matches.activity_at > ${since} AND latest.created_at > ${since} AND latest.sender_id <> demo.user_id
    LIMIT 50
  `.execute(db)
  return rows
}
