import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import type { Json, Matches } from '../schema.ts'
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
  last_message: { seq: number; sender_id: string; content: string; created_at: string } | null
}

const lastMessage = sql<MatchRow['last_message']>`(
  SELECT jsonb_build_object('seq', seq, 'sender_id', sender_id, 'content', content, 'created_at', created_at)
  FROM messages WHERE messages.match_id = matches.id AND messages.seq = matches.last_seq
)`

/** The live matches of a person with the other person of each, newest activity first; `matchId` narrows to one. */
export async function matchesOf(
  db: Db | Tx,
  userId: string,
  matchId?: string,
): Promise<{ match: MatchRow; person: PersonRow }[]> {
  const mine = sql<boolean>`${userId} IN (matches.user1_id, matches.user2_id)`
  const myReadSeq = sql<number>`CASE WHEN matches.user1_id = ${userId} THEN matches.user1_read_seq ELSE matches.user2_read_seq END`
  let query = db
    .selectFrom('matches')
    .innerJoin('users', (join) =>
      join.on(
        sql<boolean>`users.id = CASE WHEN matches.user1_id = ${userId} THEN matches.user2_id ELSE matches.user1_id END`,
      ),
    )
    .select(personColumns)
    .select(matchColumns)
    .select([
      'matches.id as match_id',
      sql<number>`(
        SELECT count(*)::integer FROM messages
        WHERE messages.match_id = matches.id AND messages.seq > ${myReadSeq} AND messages.sender_id <> ${userId}
      )`.as('unread_count'),
      lastMessage.as('last_message'),
    ])
    .where('matches.ended_at', 'is', null)
    .where('users.banned_at', 'is', null)
    .where(mine)
    .orderBy('matches.activity_at', 'desc')
    .orderBy('matches.id', 'desc')
  if (matchId) query = query.where('matches.id', '=', matchId)
  const rows = await query.execute()
  return rows.map(({ match_id, ...row }) => ({ match: { ...row, id: match_id }, person: row }))
}

/** The other person of a live match that is mine; null for anything else. */
export async function otherOf(db: Db | Tx, matchId: string, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('matches')
    .select(['user1_id', 'user2_id'])
    .where('id', '=', matchId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('user1_id', '=', userId), eb('user2_id', '=', userId)]))
    .executeTakeFirst()
  if (!row) return null
  return row.user1_id === userId ? row.user2_id : row.user1_id
}

/**
 * Ends a live match of `endedBy` and its history; a sealed copy stays until `expiresAt`.
 * @returns the other person's id, or null when there is no such match
 */
export async function endMatch(
  tx: Tx,
  end: { matchId: string; endedBy: string; now: Date; expiresAt: Date },
): Promise<string | null> {
  const ended = await tx
    .updateTable('matches')
    .set({ ended_at: end.now })
    .where('id', '=', end.matchId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('user1_id', '=', end.endedBy), eb('user2_id', '=', end.endedBy)]))
    .returning(['user1_id', 'user2_id'])
    .executeTakeFirst()
  if (!ended) return null
  const history = await tx
    .deleteFrom('messages')
    .where('match_id', '=', end.matchId)
    .returning(['seq', 'sender_id', 'content', 'created_at'])
    .execute()
  const messages = history
    .sort((a, b) => a.seq - b.seq)
    .map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
  await tx
    .insertInto('sealed_matches')
    .values({
      match_id: end.matchId,
      ...ended,
      ended_by: end.endedBy,
      ended_at: end.now,
      expires_at: end.expiresAt,
      messages: JSON.stringify(messages satisfies Json),
    })
    .execute()
  return ended.user1_id === end.endedBy ? ended.user2_id : ended.user1_id
}

export async function deleteExpiredSeals(db: Db | Tx, now: Date): Promise<void> {
  await db.deleteFrom('sealed_matches').where('expires_at', '<', now).execute()
}
