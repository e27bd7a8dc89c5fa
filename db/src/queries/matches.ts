import { type Selectable, sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'
import type { Matches } from '../schema.ts'
import { liveMatches } from '../visibility.ts'
import { type PersonRow, personColumns } from './people.ts'

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

export interface MatchRow extends Pick<Selectable<Matches>, 'id' | MatchColumn> {
  unread_count: number
  last_unread_seq: number
  super_liked_me: boolean
  is_seen: boolean
  is_opened: boolean
  is_muted: boolean
  is_unread: boolean
  last_message: { seq: number; sender_id: string; content: string; created_at: string; kind: string } | null
}

/** The highest count shown, since there may be any number of unread messages. */
const unreadAtMost = 1000

const superLiked = (userId: string) => sql<boolean>`EXISTS (
  SELECT FROM swipes WHERE swipes.swiper_id = users.id AND swipes.swiped_id = ${userId} AND is_super_like
)`

/** What a person has seen of a match, and set for its chat; null if they have not seen it. */
const seen = (userId: string) => sql<Pick<MatchRow, 'is_opened' | 'is_muted' | 'is_unread'> | null>`(
  SELECT jsonb_build_object('is_opened', is_opened, 'is_muted', is_muted, 'is_unread', is_unread)
  FROM seen_matches WHERE seen_matches.match_id = matches.id AND seen_matches.user_id = ${userId}
)`

const unseen = { is_opened: false, is_muted: false, is_unread: false }

const lastMessage = sql<MatchRow['last_message']>`(
  SELECT jsonb_build_object('seq', seq, 'sender_id', sender_id, 'content', content, 'created_at', created_at, 'kind', kind)
  FROM messages WHERE messages.match_id = matches.id AND messages.seq = matches.last_seq
)`

const isMine = (userId: string) => sql<boolean>`${userId} IN (matches.user1_id, matches.user2_id)`
const otherIs = (userId: string) =>
  sql<boolean>`users.id = CASE WHEN matches.user1_id = ${userId} THEN matches.user2_id ELSE matches.user1_id END`

/** A person's live matches with the other person of each, latest activity first; `matchId` restricts the list to one. */
export async function matchesOf(
  db: Db | Tx,
  userId: string,
  matchId?: string,
): Promise<{ match: MatchRow; person: PersonRow }[]> {
  const myReadSeq = sql<number>`CASE WHEN matches.user1_id = ${userId} THEN matches.user1_read_seq ELSE matches.user2_read_seq END`
  const unread = sql<{ unread_count: number; last_unread_seq: number }>`LATERAL (
    SELECT count(*)::integer AS unread_count, coalesce(max(seq), 0) AS last_unread_seq FROM (
      SELECT seq FROM messages
      WHERE messages.match_id = matches.id AND messages.seq > ${myReadSeq} AND messages.sender_id <> ${userId}
      ORDER BY seq DESC LIMIT ${unreadAtMost}
    ) AS latest
  )`
  let query = db
    .selectFrom(liveMatches)
    .innerJoin('users', (join) => join.on(otherIs(userId)))
    .innerJoin(unread.as('unread'), (join) => join.onTrue())
    .select(personColumns)
    .select(matchColumns)
    .select([
      'matches.id as match_id',
      'unread.unread_count',
      'unread.last_unread_seq',
      superLiked(userId).as('super_liked_me'),
      seen(userId).as('seen'),
      lastMessage.as('last_message'),
    ])
    .where(isMine(userId))
    .orderBy('matches.activity_at', 'desc')
    .orderBy('matches.id', 'desc')
  if (matchId) query = query.where('matches.id', '=', matchId)
  const rows = await query.execute()
  return rows.map(({ match_id, seen, ...row }) => ({
    match: { ...row, id: match_id, is_seen: seen !== null, ...(seen ?? unseen) },
    person: row,
  }))
}

const other = compiled<{ id: string }>(`
  SELECT CASE WHEN user1_id = $2 THEN user2_id ELSE user1_id END AS id FROM live_matches WHERE id = $1 AND $2 IN (user1_id, user2_id)
`)

/** The other person of one of my live matches; null if it is not mine. */
export async function otherOf(db: Db | Tx, matchId: string, userId: string): Promise<string | null> {
  const [row] = await other(db, [matchId, userId])
  return row?.id ?? null
}

/** Stores a match of two people, if they never had one. */
export async function insertMatch(
  tx: Tx,
  { id, userId, otherId, now }: { id: string; userId: string; otherId: string; now: Date },
): Promise<void> {
  const [user1_id = userId, user2_id = otherId] = [userId, otherId].sort()
  await tx
    .insertInto('matches')
    .values({ id, user1_id, user2_id, created_at: now, activity_at: now })
    .onConflict((conflict) => conflict.columns(['user1_id', 'user2_id']).doNothing())
    .execute()
}

/** Stores that a person has seen some of their live matches, or opened their chats. @returns the ids of those of which that is new */
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
 * Stores what a person has set for the chat of one of their live matches; what is left out stays. They have then seen the match.
 * @returns all that is set now; null if the match is not theirs
 */
export async function markMatch(
  tx: Tx,
  {
    matchId,
    userId,
    isMuted,
    isUnread,
  }: { matchId: string; userId: string; isMuted?: boolean | undefined; isUnread?: boolean | undefined },
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

/** Whether a person has muted the chat of a match. */
export async function isMuted(db: Db | Tx, userId: string, matchId: string): Promise<boolean> {
  const row = await db
    .selectFrom('seen_matches')
    .select('is_muted')
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.is_muted === true
}
