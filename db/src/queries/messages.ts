import { sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'
import type { Empty } from '../types.ts'
import { type AttachmentRow, attachmentsOf } from './attachments.ts'
import { type ReactionRow, reactionsTo } from './reactions.ts'
import { chatOriginal, type OriginalRow } from './replies.ts'
import { checkParameters, type SessionCheck } from './sessions.ts'

export interface MessageRow {
  id: string
  match_id: string
  seq: number
  sender_id: string
  client_id: string | null
  content: string
  created_at: Date
  game_id: string | null
  /** Missing if nothing can have changed yet. */
  reactions?: ReactionRow[] | null
  revision?: string | null
  original?: OriginalRow | null
  edited_at?: Date | null
  deleted_at?: Date | null
  kind?: string
  attachments?: readonly AttachmentRow[] | null
}

/** Author of a message. Only the author may see `email`. */
export interface SenderRow {
  id: string
  name: string
  email: string
  profile_photo: string | null
}

/** A stored message with its author. */
interface StoredRow extends Omit<SenderRow, 'id'> {
  /** `repeated`: this clientId is already stored with the same content; `conflict`: with other content. */
  outcome: 'sent' | 'repeated' | 'conflict'
  id: string
  seq: number
  created_at: Date
  other_id: string
}

type UnseenRow = { outcome: 'unseen' } & Omit<SenderRow, 'id'> &
  Empty<'id' | 'seq' | 'created_at' | 'other_id'>
type EndedRow = { outcome: 'ended' } & Empty<Exclude<keyof StoredRow, 'outcome'>>
/** Outcome of sending a message; `unseen`: the sender has no such match. */
export type SentRow = StoredRow | UnseenRow

const send = compiled<SentRow | EndedRow>(`
  SELECT outcome, id, seq, created_at, other_id, name, email, profile_photo
  FROM send_message($1, $2, $3, $4, $5, $6, $7, $8, $9)
`)

/** Stores a message of a session's person under the match's next number, in one statement; null if the session has ended. */
export async function sendMessage(
  db: Db | Tx,
  proof: SessionCheck,
  message: {
    id: string
    matchId: string
    clientId: string | null
    content: string
    now: Date
    kind?: string
  },
): Promise<SentRow | null> {
  const { id, matchId, clientId, content, now, kind = 'text' } = message
  const [row] = await send(db, [
    ...checkParameters(proof),
    id,
    matchId,
    clientId,
    content,
    now,
    kind,
  ])
  return row && row.outcome !== 'ended' ? row : null
}

/** Fields of each message for `sendMessages`. */
export interface GroupedMessage {
  session: SessionCheck
  id: string
  matchId: string
  clientId: string | null
  content: string
}

const sendAll = compiled<Omit<StoredRow, 'outcome' | 'created_at'>>(
  'SELECT id, seq, other_id, name, email, profile_photo FROM send_messages($1, $2, $3, $4, $5, $6, $7, $8)',
)

/**
 * Stores messages of different matches like `sendMessage`, in one statement.
 * @returns the stored ones by id; `sendMessage` answers for the others
 */
export async function sendMessages(
  db: Db | Tx,
  messages: readonly GroupedMessage[],
  now: Date,
): Promise<Map<string, StoredRow>> {
  if (messages.length === 0) return new Map()
  // The strictest limit, since sendMessage answers for a session that ends in between.
  const latest = (times: readonly Date[]) => new Date(Math.max(...times.map(Number)))
  const rows = await sendAll(db, [
    latest(messages.map(({ session }) => session.startedAfter)),
    latest(messages.map(({ session }) => session.usedAfter)),
    now,
    messages.map(({ session }) => session.sessionId),
    messages.map(({ id }) => id),
    messages.map(({ matchId }) => matchId),
    messages.map(({ clientId }) => clientId),
    messages.map(({ content }) => content),
  ])
  return new Map(rows.map((row) => [row.id, { ...row, outcome: 'sent', created_at: now }]))
}

/**
 * Stores an invitation to a balloon game as the next message of a live match.
 * @returns its number and the other person; null if the match isn't theirs
 */
export async function insertInvitation(
  tx: Tx,
  message: {
    id: string
    matchId: string
    senderId: string
    content: string
    gameId: string
    now: Date
  },
): Promise<{ seq: number; other_id: string } | null> {
  const { id, matchId, senderId, content, gameId, now } = message
  const { rows } = await sql<{ seq: number; other_id: string }>`
    UPDATE live_matches SET last_seq = last_seq + 1, activity_at = ${now}
    WHERE id = ${matchId} AND ${senderId}::uuid IN (user1_id, user2_id)
    RETURNING last_seq AS seq, CASE WHEN user1_id = ${senderId} THEN user2_id ELSE user1_id END AS other_id
  `.execute(tx)
  const [next] = rows
  if (!next) return null
  await tx
    .insertInto('messages')
    .values({
      id,
      match_id: matchId,
      seq: next.seq,
      sender_id: senderId,
      content,
      created_at: now,
      game_id: gameId,
    })
    .execute()
  await sql`SELECT plan_message_push(${next.other_id}, ${matchId}, ${now})`.execute(tx)
  return next
}

/** Authors of a match's messages. */
export function sendersOf(db: Db | Tx, ids: readonly string[]): Promise<SenderRow[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'profile_photo'])
    .where('id', 'in', ids)
    .execute()
}

/** A match's messages as one of its people reads them. */
export const messagesFor = (db: Db | Tx, matchId: string, readerId: string) =>
  db
    .selectFrom('messages')
    .innerJoin(
      reactionsTo('chat', { messageId: sql.ref('messages.id'), readerId }).as('seen'),
      (join) => join.onTrue(),
    )
    .select([
      'id',
      'match_id',
      'seq',
      'sender_id',
      'client_id',
      'content',
      'created_at',
      'game_id',
      'edited_at',
      'deleted_at',
      'kind',
    ])
    .select([
      attachmentsOf(sql.ref('messages.id'), sql.ref('messages.kind')).as('attachments'),
      'seen.reactions',
      'seen.revision',
      chatOriginal(sql.ref('messages.id')).as('original'),
    ])
    .where('match_id', '=', matchId)

/** A page of a match's messages in ascending order: the latest, or before or after a number. */
export async function messagesOf(
  db: Db | Tx,
  matchId: string,
  readerId: string,
  page: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  let query = messagesFor(db, matchId, readerId).limit(page.limit)
  if (page.after !== undefined) return query.where('seq', '>', page.after).orderBy('seq').execute()
  if (page.before !== undefined) query = query.where('seq', '<', page.before)
  const rows = await query.orderBy('seq', 'desc').execute()
  return rows.reverse()
}

type Marker = 'read' | 'delivered'

const moved = (side: 1 | 2, kind: Marker) => `user${side}_${kind}_seq = CASE
  WHEN user${side}_id = $2 THEN greatest(user${side}_${kind}_seq, least($3::integer, last_seq)) ELSE user${side}_${kind}_seq
END`
const mine = (kind: Marker) =>
  `CASE WHEN user1_id = $2 THEN user1_${kind}_seq ELSE user2_${kind}_seq END`

interface MovedMarker {
  other_id: string
  seq: number
  /** True if the messages read had not been reported as delivered. */
  is_news: boolean
  /** True if both share read receipts. */
  is_shared: boolean
}

/** Moves a marker, and those that it implies. */
const move = (kind: Marker, implied: readonly Marker[]) =>
  compiled<MovedMarker>(`
    UPDATE live_matches SET ${[kind, ...implied].flatMap((each) => [moved(1, each), moved(2, each)]).join(', ')}
    WHERE id = $1 AND $2 IN (user1_id, user2_id) AND least($3::integer, last_seq) > ${mine(kind)}
    RETURNING CASE WHEN user1_id = $2 THEN user2_id ELSE user1_id END AS other_id, ${mine(kind)} AS seq,
      -- As it was before this statement.
      (SELECT ${mine('delivered')} FROM live_matches WHERE id = $1) < ${mine('delivered')} AS is_news,
      (SELECT bool_and(shares_read_receipts) FROM users WHERE users.id IN (user1_id, user2_id)) AS is_shared
  `)

const moves = { read: move('read', ['delivered']), delivered: move('delivered', []) } as const

/**
 * Moves a person's marker forward, never back and never past the last message. Reading implies delivery.
 * @returns whom to notify and the marker's new position; null if it did not move or the match isn't theirs
 */
export async function moveMarker(
  db: Db | Tx,
  { matchId, userId, seq, kind }: { matchId: string; userId: string; seq: number; kind: Marker },
): Promise<MovedMarker | null> {
  const [row] = await moves[kind](db, [matchId, userId, seq])
  return row ?? null
}
