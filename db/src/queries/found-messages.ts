import { sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'
import { liveMatches } from '../visibility.ts'
import { type MessageRow, messagesFor } from './messages.ts'
import {
  hearing,
  isShownIn,
  type RoomMessageRow,
  shownMessages,
  withAuthors,
} from './room-messages.ts'

/**
 * Limits one search, in messages and in bytes of keys, to a few hundredths of a second. A message without a key, from an earlier release,
 * counts more than eight times its bytes, since its key is made and stored.
 */
const searched = {
  messages: 5000,
  long: 1100,
  bytes: 2 * 1024 * 1024,
  unkeyed: 8,
  filled: 512,
} as const

/** SQL: the cost of reading a message in a search. */
const cost = `CASE
  WHEN search_key IS NULL THEN ${searched.filled} + ${searched.unkeyed} * octet_length(content) ELSE octet_length(search_key)
END`

/** Tries few messages first, instead of reading thousands of long ones to find that only a few fit. */
const counts = [searched.long, searched.messages] as const

const partOf = compiled<{ start: number | null; is_bare: boolean | null }>(`
  SELECT min(seq) AS start, bool_or(is_bare) AS is_bare FROM (
    SELECT seq, is_bare, sum(cost) OVER (ORDER BY seq DESC) - cost AS before FROM (
      SELECT seq, search_key IS NULL AS is_bare, ${cost} AS cost
      FROM messages WHERE match_id = $1 AND seq >= $2 AND seq < $3
    ) AS message
  ) AS priced WHERE before < $4
`)

/** Adds missing keys to a part's messages, except those that another search is adding right now. */
const fillKeys = compiled(`
  UPDATE messages SET search_key = word_key(content) WHERE id IN (
    SELECT id FROM messages WHERE match_id = $1 AND seq >= $2 AND seq < $3 AND search_key IS NULL FOR NO KEY UPDATE SKIP LOCKED
  )
`)

/** @returns the start of the part before a number that one search reads; its messages then have keys */
async function keyedPart(db: Db | Tx, matchId: string, end: number): Promise<number> {
  for (const count of counts) {
    const from = Math.max(1, end - count)
    const [part] = await partOf(db, [matchId, from, end, searched.bytes])
    const start = part?.start ?? from
    if (start === from && from > 1 && count < searched.messages) continue
    if (part?.is_bare) await fillKeys(db, [matchId, start, end])
    return start
  }
  return end
}

/**
 * Finds a match's messages that contain a text or are of a kind, latest first, in the part before a number that one search reads.
 * @param sought `key`: the text's wordKey; an empty one matches nothing
 * @returns them, and the number before which to continue; null at the end
 */
export async function findMessages(
  db: Db | Tx,
  matchId: string,
  readerId: string,
  sought: {
    key?: string | undefined
    kind?: string | undefined
    before?: number | undefined
    limit: number
  },
): Promise<{ rows: MessageRow[]; next: number | null }> {
  const { key, kind, before, limit } = sought
  const match = await db
    .selectFrom(liveMatches)
    .select('matches.last_seq')
    .where('matches.id', '=', matchId)
    .executeTakeFirst()
  const end = Math.min(before ?? Number.POSITIVE_INFINITY, (match?.last_seq ?? 0) + 1)
  if (key === '' || end <= 1) return { rows: [], next: null }
  const start =
    key === undefined ? Math.max(1, end - searched.messages) : await keyedPart(db, matchId, end)
  let query = messagesFor(db, matchId, readerId)
    .where('seq', '>=', start)
    .where('seq', '<', end)
    .where('deleted_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(limit)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (key !== undefined)
    query = query.where(sql<boolean>`strpos(coalesce(search_key, word_key(content)), ${key}) > 0`)
  const rows = await query.execute()
  const last = rows.length === limit ? (rows.at(-1)?.seq ?? start) : start
  return { rows, next: last > 1 ? last : null }
}

interface RoomPart {
  /** Null if no message is before the place. */
  start: string | null
  is_bare: boolean | null
  /** True if there are messages before it. */
  goes_on: boolean | null
  /** True if it ended at the message limit, with bytes to spare. */
  is_cheap: boolean | null
}

/**
 * The part of a room before a cursor that one search reads. Only messages that its reader sees count, so that the end of a search reveals
 * nothing hidden.
 */
async function partOfRoom(
  db: Db | Tx,
  { roomId, readerId, before }: RoomPlace,
  count: number,
): Promise<RoomPart> {
  const { rows } = await sql<RoomPart>`
    ${hearing(readerId, roomId)}
    SELECT min(cursor) FILTER (WHERE fits AND place <= ${count}) AS start,
      bool_or(is_bare) FILTER (WHERE fits AND place <= ${count}) AS is_bare,
      NOT bool_and(fits AND place <= ${count}) AS goes_on, bool_and(fits) AS is_cheap
    FROM (
      SELECT cursor, is_bare, sum(cost) OVER latest - cost < ${searched.bytes} AS fits, row_number() OVER latest AS place FROM (
        SELECT cursor, search_key IS NULL AS is_bare, ${sql.raw(cost)} AS cost FROM ${messagesFirst}
        WHERE ${isShownIn(roomId)} AND ${isBefore(before)} ORDER BY cursor DESC LIMIT ${count + 1}
      ) AS message WINDOW latest AS (ORDER BY cursor DESC)
    ) AS priced
  `.execute(db)
  return rows[0] as RoomPart
}

/** Like `withAuthors`, but only from messages to authors: if one author wrote most of a room, the planner would read all of theirs. */
const messagesFirst = sql`
  room_messages CROSS JOIN LATERAL (SELECT FROM users WHERE users.id = sender_id AND users.deleted_at IS NULL OFFSET 0) AS author
`

interface RoomPlace {
  roomId: string
  readerId: string
  before?: number | undefined
}

const isBefore = (cursor: number | undefined) =>
  cursor === undefined ? sql`true` : sql`cursor < ${cursor}`

/**
 * Like `keyedPart`, for a room.
 * @returns null if nothing is there
 */
async function keyedPartOfRoom(
  db: Db | Tx,
  place: RoomPlace,
): Promise<{ start: string; goesOn: boolean } | null> {
  let part: RoomPart | undefined
  for (const count of counts) {
    part = await partOfRoom(db, place, count)
    if (!part.goes_on || !part.is_cheap) break
  }
  if (!part?.start) return null
  const { roomId, readerId, before } = place
  if (part.is_bare)
    await sql`
      ${hearing(readerId, roomId)}
      UPDATE room_messages SET search_key = word_key(content) WHERE id IN (
        SELECT room_messages.id FROM ${withAuthors}
        WHERE ${isShownIn(roomId)} AND cursor >= ${part.start} AND ${isBefore(before)} AND search_key IS NULL
        FOR NO KEY UPDATE OF room_messages SKIP LOCKED
      )
    `.execute(db)
  return { start: part.start, goesOn: part.goes_on === true }
}

/**
 * Finds a room's messages that a reader sees and that contain a text, latest first, in the part before a cursor that one search reads.
 * @param sought `key`: the text's wordKey; an empty one matches nothing
 * @returns them, and the cursor before which to continue; null at the end
 */
export async function findRoomMessages(
  db: Db | Tx,
  sought: RoomPlace & { key: string; limit: number },
): Promise<{ rows: RoomMessageRow[]; next: number | null }> {
  const { roomId, readerId, key, before, limit } = sought
  const part = key === '' ? null : await keyedPartOfRoom(db, sought)
  if (!part) return { rows: [], next: null }
  const { start, goesOn } = part
  const rows = await shownMessages(db, {
    roomId,
    readerId,
    condition: sql`cursor >= ${start} AND ${isBefore(before)} AND strpos(coalesce(search_key, word_key(content)), ${key}) > 0`,
    limit,
  })
  const last = rows.length === limit ? (rows.at(-1)?.cursor ?? start) : start
  return { rows, next: goesOn || last !== start ? Number(last) : null }
}
