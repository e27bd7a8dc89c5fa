import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'
import type { Empty } from '../types.ts'
import { faceInRoomFor } from '../visibility.ts'
import { type AttachmentRow, attachmentsOf, withdrawAttachments } from './attachments.ts'
import { type ReactionRow, reactionsTo } from './reactions.ts'
import { type OriginalRow, roomOriginal } from './replies.ts'

export interface RoomMessageRow {
  id: string
  room_id: string
  /** A bigint of the database, as text. */
  cursor: string
  sender_id: string
  content: string
  image_url: string | null
  sent_at: Date
  name: string
  profile_photo: string | null
  /** Missing if nothing can have changed yet. */
  reactions?: ReactionRow[] | null
  revision?: string | null
  original?: OriginalRow | null
  edited_at?: Date | null
  kind?: string
  attachments?: readonly AttachmentRow[] | null
}

interface Page {
  roomId: string
  readerId: string
  before?: number | undefined
  after?: number | undefined
  limit: number
}

/**
 * Time until which a reader hears each person kept apart from them (`apart`). Looked up once per author, and not per message, since authors
 * decide how many they write.
 */
export const silence = (
  readerId: string,
  roomId?: string,
): RawBuilder<unknown> => sql`silence AS MATERIALIZED (
  SELECT id, silent_since(${readerId}, id) AS since FROM apart
  WHERE EXISTS (SELECT FROM room_messages WHERE sender_id = apart.id ${roomId ? sql`AND room_id = ${roomId}` : sql``})
)`

/** SQL: the reader of `silence` hears a message. */
export const isHeard: RawBuilder<boolean> = sql<boolean>`(
  sender_id NOT IN (SELECT id FROM silence) OR sent_at < (SELECT since FROM silence WHERE silence.id = sender_id)
)`

/** Tables that `isShownIn` and `isHeard` read: people kept apart from a reader, and until when they are heard. */
export const hearing = (readerId: string, roomId: string): RawBuilder<unknown> => sql`
  WITH apart AS MATERIALIZED (SELECT id FROM apart_from(${readerId})), ${silence(readerId, roomId)}
`

/** Messages of a room with their authors, for filtering by what the reader of `hearing` sees. */
export const withAuthors: RawBuilder<unknown> = sql`
  room_messages JOIN users ON users.id = sender_id AND users.deleted_at IS NULL
`
export const isShownIn = (roomId: string): RawBuilder<boolean> =>
  sql<boolean>`(room_id = ${roomId} AND removed_at IS NULL AND ${isHeard})`

/** Messages of a room as a reader sees them, filtered by a condition; latest first by default. */
export async function shownMessages(
  db: Db | Tx,
  {
    roomId,
    readerId,
    condition,
    order = sql`DESC`,
    limit,
  }: {
    roomId: string
    readerId: string
    condition: RawBuilder<unknown>
    order?: RawBuilder<unknown>
    limit: number
  },
): Promise<RoomMessageRow[]> {
  const seen = reactionsTo('room', {
    messageId: sql.ref('room_messages.id'),
    readerId,
    but: sql`SELECT id FROM apart`,
  })
  const { rows } = await sql<RoomMessageRow>`
    ${hearing(readerId, roomId)}
    SELECT room_messages.id, room_id, cursor, sender_id, content, image_url, sent_at, users.name,
      ${faceInRoomFor(readerId)} AS profile_photo, reactions, revision, edited_at, kind,
      ${attachmentsOf(sql.ref('room_messages.id'), sql.ref('kind'))} AS attachments,
      ${roomOriginal(sql.ref('room_messages.id'), sql`SELECT id FROM apart`)} AS original
    FROM ${withAuthors}, ${seen} AS seen
    WHERE ${isShownIn(roomId)} AND ${condition}
    ORDER BY cursor ${order} LIMIT ${limit}
  `.execute(db)
  return rows
}

/**
 * A page in ascending order, without removed messages and those of people kept apart from the reader. Messages from before a block by the
 * reader stay, as if the author had left.
 */
export async function roomMessagesFor(
  db: Db | Tx,
  { roomId, readerId, before, after, limit }: Page,
): Promise<RoomMessageRow[]> {
  const page = { roomId, readerId, limit }
  if (after !== undefined)
    return shownMessages(db, { ...page, condition: sql`cursor > ${after}`, order: sql`ASC` })
  const condition = before !== undefined ? sql`cursor < ${before}` : sql`true`
  return (await shownMessages(db, { ...page, condition })).reverse()
}

interface PostedRow {
  outcome: 'sent' | 'repeated'
  id: string
  cursor: string
  sent_at: Date
  free_at: null
  name: string
  profile_photo: string | null
  /** People in the room who must not get it. */
  hidden: string[]
}
/** A message that was not posted, with the fields of its outcome. */
type RefusedRow<Outcome, Known extends keyof PostedRow = never> = { outcome: Outcome } & Pick<
  PostedRow,
  Known
> &
  Empty<Exclude<keyof PostedRow, 'outcome' | Known>>
/** `free_at` is the time of the user's own message that starts slow mode's pause. */
type SlowRow = Omit<RefusedRow<'slow', 'cursor'>, 'free_at'> & { free_at: Date }
type SentRoomMessage =
  | PostedRow
  | RefusedRow<'conflict', 'id' | 'cursor' | 'sent_at'>
  | RefusedRow<'unseen'>
  | RefusedRow<'absent', 'cursor'>
  | SlowRow

const send = compiled<SentRoomMessage>(
  'SELECT outcome, id, cursor, sent_at, free_at, name, profile_photo, hidden FROM send_room_message($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
)

interface NewMessage {
  id: string
  roomId: string
  senderId: string
  clientId: string | null
  content: string
  imageUrl: string | null
  now: Date
  /** Step of the room's cursor beyond the time and its last value: 1 to 10 tenths of a millisecond. */
  step: number
  presentAfter: Date
  slowMessages: number
  slowPeople: number
  slowAfter: Date
  pauseAfter: Date
  kind?: string
}

/** Stores a participant's message, once per `clientId`. */
export async function sendRoomMessage(db: Db | Tx, message: NewMessage): Promise<SentRoomMessage> {
  const { id, roomId, senderId, clientId, content, imageUrl, now, step, presentAfter } = message
  const { slowMessages, slowPeople, slowAfter, pauseAfter, kind = 'text' } = message
  const [row] = await send(db, [
    id,
    roomId,
    senderId,
    clientId,
    content,
    imageUrl,
    now,
    step,
    presentAfter,
    slowMessages,
    slowPeople,
    slowAfter,
    pauseAfter,
    kind,
  ])
  if (!row) throw new Error('no outcome')
  return row
}

/**
 * Removes a message by the person, or in their room.
 * @returns its author; null if there is none
 */
export async function removeRoomMessage(
  tx: Tx,
  {
    roomId,
    messageId,
    userId,
    now,
    expiresAt,
  }: { roomId: string; messageId: string; userId: string; now: Date; expiresAt: Date },
): Promise<string | null> {
  const { rows } = await sql<{ sender_id: string }>`
    UPDATE room_messages SET removed_at = ${now} FROM rooms
    WHERE rooms.id = room_id AND room_messages.id = ${messageId} AND room_id = ${roomId} AND removed_at IS NULL
      AND (sender_id = ${userId} OR created_by = ${userId})
    RETURNING sender_id
  `.execute(tx)
  if (rows[0]) await withdrawAttachments(tx, { messageId, now, expiresAt })
  return rows[0]?.sender_id ?? null
}

export async function isRoomMessageRemoved(db: Db | Tx, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('room_messages')
    .select('removed_at')
    .where('id', '=', messageId)
    .executeTakeFirst()
  return row?.removed_at != null
}
