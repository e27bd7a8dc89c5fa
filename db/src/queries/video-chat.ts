import { type Selectable, sql, type Updateable } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'
import type { VideoSessions } from '../schema.ts'
import { liveMatches } from '../visibility.ts'

export type VideoSessionRow = Selectable<VideoSessions>
type NewState = Omit<Updateable<VideoSessions>, 'match_id' | 'user1_id' | 'user2_id' | 'call_id'>

/** The two people of a live match of the user; null if it isn't theirs. */
export async function pairOf(
  db: Db | Tx,
  matchId: string,
  userId: string,
): Promise<{ user1_id: string; user2_id: string } | null> {
  return (await livePair(db, matchId, userId).executeTakeFirst()) ?? null
}

const livePair = (db: Db | Tx, matchId: string, userId: string) =>
  db
    .selectFrom(liveMatches)
    .select(['user1_id', 'user2_id'])
    .where('id', '=', matchId)
    .where((eb) => eb.or([eb('user1_id', '=', userId), eb('user2_id', '=', userId)]))

/**
 * Locks the video session of a live match of the user, and creates it if needed. The match can't end before the transaction does.
 * @returns null if the match isn't theirs
 */
export async function lockLiveSession(
  tx: Tx,
  matchId: string,
  userId: string,
): Promise<VideoSessionRow | null> {
  const pair = await livePair(tx, matchId, userId).forShare().executeTakeFirst()
  if (!pair) return null
  await tx
    .insertInto('video_sessions')
    .values({ match_id: matchId, ...pair })
    .onConflict((conflict) => conflict.column('match_id').doNothing())
    .execute()
  return lockSession(tx, matchId)
}

/** Locks a session, even if its match isn't live. */
export async function lockSession(tx: Tx, matchId: string): Promise<VideoSessionRow | null> {
  const query = tx
    .selectFrom('video_sessions')
    .selectAll()
    .where('match_id', '=', matchId)
    .forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function sessionOf(db: Db | Tx, matchId: string): Promise<VideoSessionRow | null> {
  return (
    (await db
      .selectFrom('video_sessions')
      .selectAll()
      .where('match_id', '=', matchId)
      .executeTakeFirst()) ?? null
  )
}

export const isLive = async (db: Db | Tx, matchId: string): Promise<boolean> =>
  (await db.selectFrom(liveMatches).select('id').where('id', '=', matchId).executeTakeFirst()) !==
  undefined

export async function writeSession(
  tx: Tx,
  matchId: string,
  state: NewState & { call_id?: string },
): Promise<void> {
  await tx.updateTable('video_sessions').set(state).where('match_id', '=', matchId).execute()
}

const beat = compiled<{ match_id: string }>(`
  UPDATE video_sessions SET
    user1_seen_at = CASE WHEN user1_socket = $2 THEN greatest(user1_seen_at, $3) ELSE user1_seen_at END,
    user2_seen_at = CASE WHEN user2_socket = $2 THEN greatest(user2_seen_at, $3) ELSE user2_seen_at END
  WHERE match_id = $1 AND (
    (user1_socket, user1_tab) = ($2, $4) AND user1_connected IS NOT DISTINCT FROM $5::boolean AND user1_seen_at > $6
    OR (user2_socket, user2_tab) = ($2, $4) AND user2_connected IS NOT DISTINCT FROM $5::boolean AND user2_seen_at > $6
  )
  RETURNING match_id
`)

interface Held {
  matchId: string
  socket: string
  tab: string
  /** The tab's report of its connection to the other one. */
  isConnected: boolean | null
  now: Date
  /** A tab last heard before this counts as missing to the other person. */
  heardSince: Date
}

/**
 * Records a sign of life of the tab that holds a call with this socket.
 * @returns false if it doesn't hold it, was missing, or reports a change of its connection
 */
export const markHeld = async (
  db: Db,
  { matchId, socket, tab, isConnected, now, heardSince }: Held,
) => (await beat(db, [matchId, socket, now, tab, isConnected, heardSince])).length > 0

const peer = compiled<{ socket: string | null }>(`
  SELECT CASE WHEN session.user1_id = $2 THEN user2_socket ELSE user1_socket END AS socket
  FROM video_sessions AS session JOIN live_matches ON live_matches.id = session.match_id
  WHERE match_id = $1 AND state IN ('both_ready', 'active')
    AND (($2, $4) = (session.user1_id, session.user2_id) AND user1_socket = $3
      OR ($4, $2) = (session.user1_id, session.user2_id) AND user2_socket = $3)
    AND (SELECT count(*) FROM sessions WHERE id IN (user1_session, user2_session)) = 2
`)

/** Socket of the other person, if both hold a call that is active or that both are ready for, with sessions that still exist. */
export async function peerSocket(
  db: Db,
  { matchId, userId, socket, to }: { matchId: string; userId: string; socket: string; to: string },
): Promise<string | null> {
  const [row] = await peer(db, [matchId, userId, socket, to])
  return row?.socket ?? null
}

const rings = compiled<{ match_id: string; rung_until: Date; rung_by: string; rung: string }>(`
  SELECT match_id, rung_until, CASE rung_by WHEN 1 THEN session.user1_id ELSE session.user2_id END AS rung_by,
    CASE rung_by WHEN 1 THEN session.user2_id ELSE session.user1_id END AS rung
  FROM video_sessions AS session JOIN live_matches ON live_matches.id = match_id
  WHERE rung_until > $2
    AND (session.user2_id = ANY ($1::uuid[]) AND rung_by = 1 OR session.user1_id = ANY ($1::uuid[]) AND rung_by = 2)
  ORDER BY rung_until
`)

/** Matches that ring these people now, with their two people, the latest last. */
export const ringsFor = (db: Db, userIds: readonly string[], now: Date) => rings(db, [userIds, now])

/** Clears a person's lost socket, so that their tab no longer holds anything with it. */
export async function forgetSocket(db: Db, userId: string, socket: string): Promise<void> {
  for (const seat of ['user1', 'user2'] as const)
    await db
      .updateTable('video_sessions')
      .set({ [`${seat}_socket`]: null, [`${seat}_session`]: null })
      .where(`${seat}_id`, '=', userId)
      .where(`${seat}_socket`, '=', socket)
      .execute()
}

/** Sessions in which this socket holds a call or is ready for one. */
export async function matchesHeldBy(db: Db, socket: string): Promise<string[]> {
  const rows = await db
    .selectFrom('video_sessions')
    .select('match_id')
    .where((eb) => eb.or([eb('user1_socket', '=', socket), eb('user2_socket', '=', socket)]))
    .execute()
  return rows.map((row) => row.match_id)
}

/** Open sessions of these people, or of everyone, whose match is no longer live. */
export async function orphanedSessions(db: Db, userIds?: readonly string[]): Promise<string[]> {
  const ids = userIds ? [...userIds] : null
  const { rows } = await sql<{ match_id: string }>`
    SELECT match_id FROM video_sessions
    WHERE state IN ('one_ready', 'both_ready', 'active')
      AND (${ids}::uuid[] IS NULL OR user1_id = ANY (${ids}::uuid[]) OR user2_id = ANY (${ids}::uuid[]))
      AND NOT EXISTS (SELECT FROM live_matches WHERE live_matches.id = match_id)
  `.execute(db)
  return rows.map((row) => row.match_id)
}

/** Filters people to those in another match's call. */
export async function busyOf(
  db: Db | Tx,
  userIds: readonly string[],
  matchId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('video_participants')
    .innerJoin('video_calls', 'video_calls.id', 'call_id')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('match_id', '<>', matchId)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Live matches in which someone waits for one of these people. */
export async function matchesWaitingFor(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('video_sessions')
    .innerJoin(liveMatches, 'matches.id', 'match_id')
    .select('match_id')
    .where('state', 'in', ['one_ready', 'both_ready'])
    .where((eb) =>
      eb.or([
        eb('video_sessions.user1_id', 'in', userIds),
        eb('video_sessions.user2_id', 'in', userIds),
      ]),
    )
    .orderBy('match_id')
    .execute()
  return rows.map((row) => row.match_id)
}

/**
 * Starts a call.
 * @returns false if one of the two is in another call
 */
export async function insertCall(
  tx: Tx,
  call: { id: string; matchId: string; userIds: readonly [string, string]; now: Date },
): Promise<boolean> {
  const [user1_id, user2_id] = call.userIds
  await tx
    .insertInto('video_calls')
    .values({ id: call.id, match_id: call.matchId, user1_id, user2_id, started_at: call.now })
    .execute()
  // Sorted by id, so that two calls of the same people can't deadlock.
  const people = [user1_id, user2_id].sort().map((user_id) => ({ user_id, call_id: call.id }))
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('video_participants')
    .values(people)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 2n
}

/** A match's call that began at a moment; null if there is none. */
export async function callBegunAt(
  tx: Tx,
  matchId: string,
  startedAt: Date,
): Promise<string | null> {
  const query = tx.selectFrom('video_calls').select('id').where('match_id', '=', matchId)
  return (await query.where('started_at', '=', startedAt).executeTakeFirst())?.id ?? null
}

interface ClosedCall {
  at: Date
  connectedAt: Date | null
  how: string
  seconds: number
  paidMinutes: number
  cents: readonly [number, number]
}

/**
 * Closes a call, once.
 * @returns false if it was already closed
 */
export async function closeCall(tx: Tx, id: string, closed: ClosedCall): Promise<boolean> {
  await tx.deleteFrom('video_participants').where('call_id', '=', id).execute()
  const { numUpdatedRows } = await tx
    .updateTable('video_calls')
    .set({
      closed_at: closed.at,
      connected_at: closed.connectedAt,
      how: closed.how,
      seconds: closed.seconds,
      paid_minutes: closed.paidMinutes,
      user1_cents: closed.cents[0],
      user2_cents: closed.cents[1],
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** How a call ended, and what a person owes for it; null while it is active. */
export async function endOf(
  db: Db | Tx,
  id: string,
  userId: string,
): Promise<{ how: string; seconds: number; paid_minutes: number; owed_cents: number } | null> {
  const row = await db
    .selectFrom('video_calls')
    .select(['how', 'seconds', 'paid_minutes', owedCents(userId).as('owed_cents')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.how == null || row.seconds === null || row.paid_minutes === null) return null
  return {
    how: row.how,
    seconds: row.seconds,
    paid_minutes: row.paid_minutes,
    owed_cents: row.owed_cents,
  }
}

interface CallRecordRow {
  id: string
  kind: 'call' | 'not_connected' | 'missed'
  /** Caller of an unanswered ring. */
  caller_id: string | null
  at: Date
  seconds: number
}

/** A match's latest ended calls and unanswered rings, oldest first. */
export async function callRecords(
  db: Db | Tx,
  matchId: string,
  limit: number,
): Promise<CallRecordRow[]> {
  const { rows } = await sql<CallRecordRow>`
    SELECT * FROM (
      (SELECT id, CASE WHEN connected_at IS NULL AND seconds = 0 THEN 'not_connected' ELSE 'call' END AS kind, NULL::uuid AS caller_id,
        closed_at AS at, seconds
      FROM video_calls WHERE match_id = ${matchId} AND closed_at IS NOT NULL ORDER BY closed_at DESC LIMIT ${limit})
      UNION ALL
      (SELECT id, 'missed', caller_id, missed_at, 0
      FROM missed_calls WHERE match_id = ${matchId} ORDER BY missed_at DESC LIMIT ${limit})
      ORDER BY at DESC, id DESC LIMIT ${limit}
    ) AS latest ORDER BY at, id
  `.execute(db)
  return rows
}

/** Records a ring that wasn't answered. */
export async function insertMissedCall(
  tx: Tx,
  { id, matchId, callerId, now }: { id: string; matchId: string; callerId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('missed_calls')
    .values({ id, match_id: matchId, caller_id: callerId, missed_at: now })
    .execute()
}

const owedCents = (userId: string) =>
  sql<number>`coalesce(CASE WHEN user1_id = ${userId} THEN user1_cents WHEN user2_id = ${userId} THEN user2_cents END, 0)`

/**
 * Stores a person's feedback about an ended call.
 * @returns false if there is none
 */
export async function writeFeedback(
  tx: Tx,
  id: string,
  seat: 0 | 1,
  feedback: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('video_calls')
    .set(seat === 0 ? { user1_feedback: feedback } : { user2_feedback: feedback })
    .where('id', '=', id)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface VideoSettingsRow {
  rings: boolean
  allows_direct: boolean
}

/** A person's call settings. By default, calls ring, and no connection bypasses the relay. */
export async function videoSettingsOf(db: Db | Tx, userId: string): Promise<VideoSettingsRow> {
  const row = await db
    .selectFrom('video_settings')
    .select(['rings', 'allows_direct'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { rings: true, allows_direct: false }
}

export async function writeVideoSettings(
  tx: Tx,
  userId: string,
  change: { rings: boolean | undefined; allows_direct: boolean | undefined },
): Promise<VideoSettingsRow> {
  const { rows } = await sql<VideoSettingsRow>`
    INSERT INTO video_settings AS mine (user_id, rings, allows_direct)
    VALUES (${userId}, coalesce(${change.rings ?? null}::boolean, true), coalesce(${change.allows_direct ?? null}::boolean, false))
    ON CONFLICT (user_id) DO UPDATE SET
      rings = coalesce(${change.rings ?? null}::boolean, mine.rings),
      allows_direct = coalesce(${change.allows_direct ?? null}::boolean, mine.allows_direct)
    RETURNING rings, allows_direct
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('nothing was written')
  return row
}
