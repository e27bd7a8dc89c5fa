import { type Selectable, sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'
import type { Matches } from '../schema.ts'
import { type PersonRow, personColumns } from './people.ts'
import type { AnswerRow } from './prompts.ts'

const matchColumns = [
  'matches.created_at',
  'matches.user1_id',
  'matches.user2_id',
  'matches.last_seq',
  'matches.user1_read_seq',
  'matches.user2_read_seq',
  'matches.user1_delivered_seq',
  'matches.user2_delivered_seq',
] as const

type MatchColumn = (typeof matchColumns)[number] extends `matches.${infer Column}` ? Column : never

interface LastMessageRow {
  seq: number
  sender_id: string
  content: string
  created_at: string
  deleted_at: string | null
  kind: string
}

export interface MatchRow extends Pick<Selectable<Matches>, 'id' | MatchColumn> {
  unread_count: number
  last_unread_seq: number
  super_liked_me: boolean
  /** The other person's answer that the viewer's like is about, and the viewer's answer that the other's like is about. */
  liked_answer: AnswerRow | null
  liked_my_answer: AnswerRow | null
  is_seen: boolean
  is_opened: boolean
  is_muted: boolean
  is_unread: boolean
  last_message: LastMessageRow | null
}

/** Highest count shown: there may be any number of unread messages. */
const unreadAtMost = 1000

/** Live matches from both sides, each with the other person and how much of it the viewer has seen. */
const sides = `
  SELECT ${personColumns.join(', ')}, ${matchColumns.join(', ')}, matches.id AS match_id, side.viewer_id,
    unread.unread_count, unread.last_unread_seq,
    EXISTS (
      SELECT FROM swipes WHERE swipes.swiper_id = users.id AND swipes.swiped_id = side.viewer_id AND is_super_like
    ) AS super_liked_me,
    (SELECT swipes.liked_answer FROM swipes WHERE swipes.swiper_id = side.viewer_id AND swipes.swiped_id = users.id) AS liked_answer,
    (SELECT swipes.liked_answer FROM swipes WHERE swipes.swiper_id = users.id AND swipes.swiped_id = side.viewer_id) AS liked_my_answer,
    (
      SELECT jsonb_build_object('is_opened', is_opened, 'is_muted', is_muted, 'is_unread', is_unread)
      FROM seen_matches WHERE seen_matches.match_id = matches.id AND seen_matches.user_id = side.viewer_id
    ) AS seen,
    (
      SELECT jsonb_build_object(
        'seq', seq, 'sender_id', sender_id, 'content', content, 'created_at', created_at, 'deleted_at', deleted_at, 'kind', kind
      )
      FROM messages WHERE messages.match_id = matches.id AND messages.seq = matches.last_seq
    ) AS last_message
  FROM live_matches AS matches
  CROSS JOIN LATERAL (VALUES
    (matches.user1_id, matches.user2_id, matches.user1_read_seq), (matches.user2_id, matches.user1_id, matches.user2_read_seq)
  ) AS side (viewer_id, other_id, read_seq)
  JOIN users ON users.id = side.other_id
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS unread_count, coalesce(max(seq), 0) AS last_unread_seq FROM (
      SELECT seq FROM messages
      WHERE messages.match_id = matches.id AND messages.seq > side.read_seq AND messages.sender_id <> side.viewer_id
      ORDER BY seq DESC LIMIT ${unreadAtMost}
    ) AS latest
  ) AS unread`

type SideRow = PersonRow &
  Omit<MatchRow, 'id' | 'is_seen' | keyof typeof unseen> & {
    match_id: string
    viewer_id: string
    seen: Pick<MatchRow, keyof typeof unseen> | null
  }
/** A match from one person's side. */
interface MatchSide {
  viewerId: string
  match: MatchRow
  /** The other person. */
  person: PersonRow
}

/** Settings of a match that the person has not seen. */
const unseen = { is_opened: false, is_muted: false, is_unread: false }

const sideOf = ({ match_id, viewer_id, seen, ...row }: SideRow): MatchSide => ({
  viewerId: viewer_id,
  match: { ...row, id: match_id, is_seen: seen !== null, ...(seen ?? unseen) },
  person: row,
})

const mine = compiled<SideRow>(`${sides}
  WHERE $1 IN (matches.user1_id, matches.user2_id) AND side.viewer_id = $1
  ORDER BY matches.activity_at DESC, matches.id DESC
`)

/** A person's live matches with the other people, latest activity first. */
export const matchesOf = async (db: Db | Tx, userId: string): Promise<MatchSide[]> =>
  (await mine(db, [userId])).map(sideOf)

const both = compiled<SideRow>(`${sides} WHERE matches.id = $1`)

/** A live match from both sides; empty if it isn't live. */
export const sidesOf = async (db: Db | Tx, matchId: string): Promise<MatchSide[]> =>
  (await both(db, [matchId])).map(sideOf)

const other = compiled<{ id: string }>(`
  SELECT CASE WHEN user1_id = $2 THEN user2_id ELSE user1_id END AS id FROM live_matches WHERE id = $1 AND $2 IN (user1_id, user2_id)
`)

/** The other person in a live match of the user; null if it isn't theirs. */
export async function otherOf(
  db: Db | Tx,
  matchId: string,
  userId: string,
): Promise<string | null> {
  const [row] = await other(db, [matchId, userId])
  return row?.id ?? null
}

/** Stores a match of two people who never had one, and schedules its push to those with a browser to push to. */
export async function insertMatch(
  tx: Tx,
  { id, userId, otherId, now }: { id: string; userId: string; otherId: string; now: Date },
): Promise<void> {
  const [user1_id = userId, user2_id = otherId] = [userId, otherId].sort()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('matches')
    .values({ id, user1_id, user2_id, created_at: now, activity_at: now })
    .onConflict((conflict) => conflict.columns(['user1_id', 'user2_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  await sql`SELECT plan_liked(who, ${id}, 'match', ${now}) FROM unnest(${[user1_id, user2_id]}::uuid[]) AS who`.execute(
    tx,
  )
}

/**
 * Records that a person has seen some of their live matches, or opened their chats.
 * @returns the ids for which that is new
 */
export async function markMatchesSeen(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
  areOpened: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ match_id: string }>`
    INSERT INTO seen_matches (match_id, user_id, is_opened)
    SELECT id, ${userId}, ${areOpened}
    FROM live_matches WHERE id = ANY (${[...ids]}::uuid[]) AND ${userId}::uuid IN (user1_id, user2_id)
    ORDER BY id
    ON CONFLICT (match_id, user_id) DO UPDATE SET is_opened = true WHERE EXCLUDED.is_opened AND NOT seen_matches.is_opened
    RETURNING match_id
  `.execute(db)
  return rows.map(({ match_id }) => match_id)
}

/**
 * Stores a person's settings for the chat of a live match, which also counts as seen; missing settings stay.
 * @returns all current settings; null if the match isn't theirs
 */
export async function markMatch(
  tx: Tx,
  {
    matchId,
    userId,
    isMuted,
    isUnread,
  }: {
    matchId: string
    userId: string
    isMuted?: boolean | undefined
    isUnread?: boolean | undefined
  },
): Promise<{ is_muted: boolean; is_unread: boolean } | null> {
  const { rows } = await sql<{ is_muted: boolean; is_unread: boolean }>`
    INSERT INTO seen_matches AS known (match_id, user_id, is_muted, is_unread)
    SELECT id, ${userId}, ${isMuted ?? false}, ${isUnread ?? false}
    FROM live_matches WHERE id = ${matchId} AND ${userId}::uuid IN (user1_id, user2_id)
    ON CONFLICT (match_id, user_id) DO UPDATE SET
      is_muted = coalesce(${isMuted ?? null}, known.is_muted), is_unread = coalesce(${isUnread ?? null}, known.is_unread)
    RETURNING is_muted, is_unread
  `.execute(tx)
  return rows[0] ?? null
}

/** True if a person has muted the chat of a match. */
export async function isMuted(db: Db | Tx, userId: string, matchId: string): Promise<boolean> {
  const row = await db
    .selectFrom('seen_matches')
    .select('is_muted')
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.is_muted === true
}
