import { sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'
import { checkParameters, type SessionCheck } from './sessions.ts'

export interface MessageRow {
  id: string
  match_id: string
  seq: number
  sender_id: string
  client_id: string | null
  content: string
  created_at: Date
}

/** `repeated`: this clientId is already stored with the same content; `conflict`: with other content; `unseen`: I have no such match. */
export type SendOutcome = 'sent' | 'repeated' | 'conflict' | 'unseen'

/** The writer of a message; only the writer may see `email`. */
export interface SenderRow {
  id: string
  name: string
  email: string
  profile_photo: string | null
}

/** The outcome of sending a message, and who wrote it. */
export interface SentRow extends Omit<SenderRow, 'id'> {
  outcome: SendOutcome
  id: string
  seq: number
  created_at: Date
  other_id: string
}

const send = compiled<SentRow | { outcome: 'ended' }>('SELECT * FROM send_message($1, $2, $3, $4, $5, $6, $7, $8)')

/** Stores a message of a session's person under the match's next number, in one statement; null when the session is no more. */
export async function sendMessage(
  db: Db | Tx,
  proof: SessionCheck,
  message: { id: string; matchId: string; clientId: string | null; content: string; now: Date },
): Promise<SentRow | null> {
  const { id, matchId, clientId, content, now } = message
  const [row] = await send(db, [...checkParameters(proof), id, matchId, clientId, content, now])
  return row && row.outcome !== 'ended' ? row : null
}

/** The writers of a match's messages. */
export function sendersOf(db: Db | Tx, ids: readonly string[]): Promise<SenderRow[]> {
  return db.selectFrom('users').select(['id', 'name', 'email', 'profile_photo']).where('id', 'in', ids).execute()
}

/** A page of a match's messages in ascending order: the latest, or those next to a number. */
export async function messagesOf(
  db: Db | Tx,
  matchId: string,
  page: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  let query = db
    .selectFrom('messages')
    .select(['id', 'match_id', 'seq', 'sender_id', 'client_id', 'content', 'created_at'])
    .where('match_id', '=', matchId)
    .limit(page.limit)
  if (page.after !== undefined) return query.where('seq', '>', page.after).orderBy('seq').execute()
  if (page.before !== undefined) query = query.where('seq', '<', page.before)
  const rows = await query.orderBy('seq', 'desc').execute()
  return rows.reverse()
}

/**
 * Moves a person's marker forward, never back and never past the last message. Reading implies receiving.
 * @returns whom to tell and the marker's new place; null when it did not move or the match is not theirs
 */
export async function moveMarker(
  db: Db | Tx,
  marker: { matchId: string; userId: string; seq: number; kind: 'read' | 'delivered' },
): Promise<{ other_id: string; seq: number } | null> {
  const { matchId, userId, seq, kind } = marker
  const moved = sql.ref(`user1_${kind}_seq`)
  const moved2 = sql.ref(`user2_${kind}_seq`)
  const { rows } = await sql<{ other_id: string; seq: number }>`
    UPDATE live_matches SET
      user1_read_seq = CASE WHEN user1_id = ${userId} AND ${kind === 'read'} THEN greatest(user1_read_seq, least(${seq}::integer, last_seq)) ELSE user1_read_seq END,
      user2_read_seq = CASE WHEN user2_id = ${userId} AND ${kind === 'read'} THEN greatest(user2_read_seq, least(${seq}::integer, last_seq)) ELSE user2_read_seq END,
      user1_delivered_seq = CASE WHEN user1_id = ${userId} THEN greatest(user1_delivered_seq, least(${seq}::integer, last_seq)) ELSE user1_delivered_seq END,
      user2_delivered_seq = CASE WHEN user2_id = ${userId} THEN greatest(user2_delivered_seq, least(${seq}::integer, last_seq)) ELSE user2_delivered_seq END
    WHERE id = ${matchId} AND ${userId} IN (user1_id, user2_id)
      AND least(${seq}::integer, last_seq) > CASE WHEN user1_id = ${userId} THEN ${moved} ELSE ${moved2} END
    RETURNING
      CASE WHEN user1_id = ${userId} THEN user2_id ELSE user1_id END AS other_id,
      CASE WHEN user1_id = ${userId} THEN ${moved} ELSE ${moved2} END AS seq
  `.execute(db)
  return rows[0] ?? null
}
