import { sql } from 'kysely'
import type { Db, Tx } from '../index.ts'

/** Day of the week (0 is Sunday) and minute of the day, in the room's time zone. */
export interface TalkTime {
  day: number
  minute: number
}

/** SQL: the first moment after `after` at a room's talk time. The columns of `rooms` must be set. */
const nextMoment = (after: Date) => sql<Date>`(
  SELECT min(at) FROM generate_series(0, 8) AS ahead
  CROSS JOIN LATERAL (SELECT (${after}::timestamptz AT TIME ZONE talk_zone)::date + ahead AS date) AS dates
  CROSS JOIN LATERAL (SELECT (date + make_interval(mins => talk_minute)) AT TIME ZONE talk_zone AS at) AS moments
  WHERE extract(dow FROM date) = talk_day AND at > ${after}
)`

/**
 * Sets a room's weekly talk in its creator's time zone, or ends it. The same day and minute keep the zone in which they were set.
 * @returns the next talk
 */
export async function setTalk(
  tx: Tx,
  roomId: string,
  talk: TalkTime | null,
  now: Date,
): Promise<Date | null> {
  if (!talk) {
    await sql`
      UPDATE rooms SET talk_day = NULL, talk_minute = NULL, talk_zone = NULL, talk_at = NULL WHERE id = ${roomId}
    `.execute(tx)
    return null
  }
  await sql`
    UPDATE rooms SET talk_day = ${talk.day}, talk_minute = ${talk.minute}, talk_zone = users.time_zone, talk_at = ${now}
    FROM users WHERE rooms.id = ${roomId} AND users.id = created_by
      AND (talk_day, talk_minute) IS DISTINCT FROM (${talk.day}::smallint, ${talk.minute}::smallint)
  `.execute(tx)
  return moveTalk(tx, roomId, now)
}

/** Moves a room's talk to its first moment after another. @returns that moment; null if the room has no talk or is closed */
export async function moveTalk(tx: Tx, roomId: string, after: Date): Promise<Date | null> {
  const { rows } = await sql<{ talk_at: Date }>`
    UPDATE rooms SET talk_at = ${nextMoment(after)}
    WHERE id = ${roomId} AND talk_at IS NOT NULL AND closed_at IS NULL
    RETURNING talk_at
  `.execute(tx)
  return rows[0]?.talk_at ?? null
}

/** The next talk of a room that is neither closed nor archived; null if there is none. */
export async function talkOf(tx: Tx, roomId: string): Promise<{ at: Date; name: string } | null> {
  const { rows } = await sql<{ at: Date; name: string }>`
    SELECT talk_at AS at, name FROM rooms
    WHERE id = ${roomId} AND talk_at IS NOT NULL AND closed_at IS NULL AND archived_at IS NULL
  `.execute(tx)
  return rows[0] ?? null
}

/** People who want to be reminded of a room's talk, without those whom its creator keeps out. */
export async function remindedOf(tx: Tx, roomId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM room_reminders
    JOIN rooms ON rooms.id = room_id
    WHERE room_id = ${roomId}
      AND NOT EXISTS (SELECT FROM apart_from(user_id) AS apart WHERE apart.id = created_by)
      AND NOT EXISTS (
        SELECT FROM room_removals AS removals
        WHERE removals.room_id = rooms.id AND removals.user_id = room_reminders.user_id AND (until IS NULL OR until > ${now})
      )
    ORDER BY user_id
  `.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Adds or removes a person's reminder of a room. */
export async function setReminder(
  tx: Tx,
  { roomId, userId, isOn, now }: { roomId: string; userId: string; isOn: boolean; now: Date },
): Promise<void> {
  if (isOn)
    await tx
      .insertInto('room_reminders')
      .values({ room_id: roomId, user_id: userId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('room_reminders')
      .where('room_id', '=', roomId)
      .where('user_id', '=', userId)
      .execute()
}

/** Rooms of whose talks a person is reminded. */
export async function remindersOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('room_reminders')
    .select('room_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ room_id }) => room_id)
}
