import { sql } from 'kysely'
import { inBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'
import { mayHearOf } from '../visibility.ts'

export interface NotificationRow {
  id: string
  kind: string
  at: Date
  is_read: boolean
  count: number
  subject: string | null
  /** A title, a state or a reason, by kind. */
  detail: string | null
  person_id: string | null
  person_name: string | null
  person_photo: string | null
}

interface Seen {
  userId: string
  now: Date
  /** Older rows aren't listed. */
  since: Date
}

/** Most rows in a person's list, and the highest count shown for one. */
export const listedAtMost = 200
const countedAtMost = 1000

/** A chat is one row: the match if nothing was said yet, otherwise the other person's latest messages. A muted one has none. */
const chatsOf = ({ userId }: Seen, matchId?: string) => sql`
  SELECT chats.id, CASE WHEN last_seq = 0 THEN 'match' ELSE 'message' END AS kind, coalesce(said_at, created_at) AS at,
    last_seq <= greatest(read_seq, seen_seq) AS is_read,
    (SELECT greatest(count(*), 1)::integer FROM (
      SELECT FROM messages
      WHERE match_id = chats.id AND seq > greatest(read_seq, cleared_seq) AND sender_id <> ${userId} LIMIT ${countedAtMost}
    ) AS unread) AS count,
    chats.id AS subject, nullif(said, 'text') AS detail, other_id AS actor_id
  FROM (
    SELECT live.id, live.last_seq, live.created_at, latest.created_at AS said_at, latest.kind AS said, latest.sender_id,
      CASE WHEN live.user1_id = ${userId} THEN live.user2_id ELSE live.user1_id END AS other_id,
      CASE WHEN live.last_seq = 0 THEN -1 WHEN live.user1_id = ${userId} THEN live.user1_read_seq ELSE live.user2_read_seq END AS read_seq,
      coalesce(known.seen_seq, -1) AS seen_seq, coalesce(known.cleared_seq, -1) AS cleared_seq
    FROM live_matches AS live
    LEFT JOIN messages AS latest ON latest.match_id = live.id AND latest.seq = live.last_seq
    LEFT JOIN notification_chats AS known ON known.match_id = live.id AND known.user_id = ${userId}
    WHERE ${userId} IN (live.user1_id, live.user2_id) AND ${matchId ? sql`live.id = ${matchId}` : sql`true`}
      AND NOT EXISTS (SELECT FROM seen_matches AS own WHERE own.match_id = live.id AND own.user_id = ${userId} AND own.is_muted)
  ) AS chats
  WHERE last_seq > cleared_seq AND sender_id IS DISTINCT FROM ${userId}
`

/** All super likes that the user has not answered form one row, which names nobody. */
const superLikesOf = ({ userId, since }: Seen) => sql`
  SELECT ${userId}::uuid AS id, 'super-like' AS kind, max(at) AS at, coalesce(max(at) <= max(super_seen_at), false) AS is_read,
    count(*)::integer AS count, NULL::uuid AS subject, NULL AS detail, NULL::uuid AS actor_id
  FROM (
    SELECT greatest(swipes.created_at, revisited_at) AS at, super_seen_at
    FROM swipes LEFT JOIN notification_settings AS own ON own.user_id = ${userId}
    WHERE swiped_id = ${userId} AND is_super_like AND swipes.match_id IS NULL
      AND NOT EXISTS (SELECT FROM swipes AS answer WHERE answer.swiper_id = ${userId} AND answer.swiped_id = swipes.swiper_id)
      AND greatest(swipes.created_at, revisited_at) > greatest(${since}::timestamptz, super_cleared_at)
    ORDER BY greatest(swipes.created_at, revisited_at) DESC LIMIT ${countedAtMost}
  ) AS unanswered
  HAVING count(*) > 0
`

/** Skips rows about people the user may no longer see. */
const storedOf = ({ userId, now }: Seen, id?: string) => sql`
  SELECT stored.id, kind, at, read_at IS NOT NULL AS is_read, count, subject, coalesce(games.title, rooms.name, detail) AS detail, actor_id
  FROM notifications AS stored
  LEFT JOIN balloon_games AS games ON kind IN ('game-starting', 'gift') AND games.id = subject
  LEFT JOIN rooms ON rooms.id = subject AND (kind = 'room-proposal' OR kind = 'room-talk' AND rooms.closed_at IS NULL)
  WHERE stored.user_id = ${userId} AND ${id ? sql`stored.id = ${id}` : sql`true`} AND (until IS NULL OR until > ${now})
    AND (kind NOT IN ('game-starting', 'gift') OR EXISTS (
      SELECT FROM balloon_game_participants AS people WHERE people.game_id = games.id AND people.user_id = ${userId}
    ))
    AND (kind NOT IN ('room-proposal', 'room-talk') OR rooms.id IS NOT NULL)
    AND (actor_id IS NULL OR CASE WHEN kind = 'room-proposal' THEN ${mayHearOf(userId, sql`actor_id`)}
      ELSE actor_id IN (SELECT id FROM visible_to(${userId})) END)
`

/** SQL: the list has a row, which isn't too old and of a kind that is switched on. */
const isListed = ({ userId, since }: Seen) => sql`
  at > ${since} AND NOT EXISTS (SELECT FROM notification_settings AS own WHERE own.user_id = ${userId} AND kind = ANY (own.off))
`

/** Rows of a user's bell, latest first. */
const rowsOf = (seen: Seen) => sql<NotificationRow>`
  SELECT rows.id, rows.kind, rows.at, rows.is_read, rows.count, rows.subject, rows.detail, users.id AS person_id, users.name AS person_name, users.profile_photo AS person_photo
  FROM (${chatsOf(seen)} UNION ALL ${superLikesOf(seen)} UNION ALL ${storedOf(seen)}) AS rows
  LEFT JOIN users ON users.id = rows.actor_id
  WHERE ${isListed(seen)}
  ORDER BY at DESC, rows.id
  LIMIT ${listedAtMost}
`

/** True if the list has this row, unread. Reads nothing else of the bell. */
export async function isUnread(
  db: Db | Tx,
  seen: Seen,
  id: string,
  kind: string,
): Promise<boolean> {
  const row =
    kind === 'match' || kind === 'message'
      ? chatsOf(seen, id)
      : kind === 'super-like'
        ? superLikesOf(seen)
        : storedOf(seen, id)
  const { rows } = await sql<{ is_unread: boolean }>`
    SELECT EXISTS (
      SELECT FROM (${row}) AS rows WHERE id = ${id} AND kind = ${kind} AND NOT is_read AND ${isListed(seen)}
    ) AS is_unread
  `.execute(db)
  return rows[0]?.is_unread === true
}

/** A person's list, latest first. */
export async function notificationsOf(db: Db | Tx, seen: Seen): Promise<NotificationRow[]> {
  return (await rowsOf(seen).execute(db)).rows
}

/** Ids and kinds of the unread rows. */
export async function unreadOf(db: Db | Tx, seen: Seen): Promise<{ id: string; kind: string }[]> {
  const { rows } = await sql<{ id: string; kind: string }>`
    SELECT id, kind FROM (${rowsOf(seen)}) AS listed WHERE NOT is_read
  `.execute(db)
  return rows
}

interface NewNotification {
  id: string
  userId: string
  kind: string
  subject: string
  actorId?: string | undefined
  detail?: string | undefined
  until?: Date | undefined
  now: Date
}

/**
 * Stores a notification. A repeated cause updates its row: unread, and counted once more. Rows beyond the longest list are deleted.
 * @returns its id
 */
export async function noteNotification(
  tx: Tx,
  { id, userId, kind, subject, actorId, detail, until, now }: NewNotification,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO notifications (id, user_id, kind, subject, actor_id, detail, at, until)
    VALUES (${id}, ${userId}, ${kind}, ${subject}, ${actorId ?? null}, ${detail ?? null}, ${now}, ${until ?? null})
    ON CONFLICT (user_id, kind, subject, actor_id) DO UPDATE SET
      count = CASE WHEN notifications.read_at IS NULL THEN notifications.count + 1 ELSE 1 END,
      detail = excluded.detail, at = excluded.at, until = excluded.until, read_at = NULL
    RETURNING id
  `.execute(tx)
  await sql`
    DELETE FROM notifications WHERE user_id = ${userId} AND at < (
      SELECT at FROM notifications WHERE user_id = ${userId} ORDER BY at DESC OFFSET ${listedAtMost - 1} LIMIT 1
    )
  `.execute(tx)
  return rows[0]?.id ?? id
}

/** True if a person has a row of this cause. */
export async function hasNotification(
  tx: Tx,
  userId: string,
  kind: string,
  subject: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row !== undefined
}

/** When a stored row was added, and when it expires; null if it is gone. */
export async function timesOf(
  db: Db | Tx,
  id: string,
): Promise<{ at: Date; until: Date | null } | null> {
  const row = await db
    .selectFrom('notifications')
    .select(['at', 'until'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Deletes a cause's rows.
 * @returns the people who had them
 */
export async function dropCause(
  tx: Tx,
  cause: {
    kind: string
    subject: string
    userId?: string | undefined
    detail?: string | undefined
  },
): Promise<string[]> {
  let query = tx
    .deleteFrom('notifications')
    .where('kind', '=', cause.kind)
    .where('subject', '=', cause.subject)
  if (cause.userId) query = query.where('user_id', '=', cause.userId)
  if (cause.detail) query = query.where('detail', '=', cause.detail)
  return (await query.returning('user_id').execute()).map(({ user_id }) => user_id)
}

/**
 * Deletes two people's notifications about each other, of one kind or all.
 * @returns the people who had them
 */
export async function dropBetween(
  tx: Tx,
  one: string,
  other: string,
  kind?: string,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    DELETE FROM notifications
    WHERE (user_id, actor_id) IN ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
      AND (${kind ?? null}::text IS NULL OR kind = ${kind ?? null})
    RETURNING user_id
  `.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Deletes notifications caused by a person, and their super likes that made no match.
 * @returns the people who had them
 */
export async function dropCausedBy(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    WITH rows AS (
      DELETE FROM notifications WHERE actor_id = ${userId} RETURNING user_id
    ), super_likes AS (
      DELETE FROM swipes WHERE swiper_id = ${userId} AND is_super_like AND match_id IS NULL RETURNING swiped_id
    )
    SELECT user_id FROM rows UNION SELECT swiped_id FROM super_likes
  `.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

interface Which {
  userId: string
  /** Only these rows; all if missing. */
  ids?: readonly string[] | undefined
  /** Only rows up to this time, so that nothing newer goes unseen. */
  until: Date
  now: Date
}

/** Marks rows as read, or clears them. */
export async function settleNotifications(
  tx: Tx,
  { userId, ids, until, now }: Which,
  how: 'read' | 'clear',
): Promise<void> {
  const chosen = ids ? sql`ANY (${[...ids]}::uuid[])` : null
  const own = chosen ? sql`id = ${chosen}` : sql`true`
  if (how === 'read')
    await sql`
      UPDATE notifications SET read_at = ${now} WHERE user_id = ${userId} AND read_at IS NULL AND at <= ${until} AND ${own}
    `.execute(tx)
  else
    await sql`DELETE FROM notifications WHERE user_id = ${userId} AND at <= ${until} AND ${own}`.execute(
      tx,
    )
  const column = sql.ref(how === 'read' ? 'seen_seq' : 'cleared_seq')
  await sql`
    INSERT INTO notification_chats AS known (user_id, match_id, ${column})
    SELECT ${userId}, live.id, live.last_seq FROM live_matches AS live
    LEFT JOIN messages AS latest ON latest.match_id = live.id AND latest.seq = live.last_seq
    WHERE ${userId} IN (live.user1_id, live.user2_id) AND coalesce(latest.created_at, live.created_at) <= ${until}
      AND ${chosen ? sql`live.id = ${chosen}` : sql`true`}
    ORDER BY live.id
    ON CONFLICT (user_id, match_id) DO UPDATE SET ${column} = greatest(known.${column}, excluded.${column})
  `.execute(tx)
  if (ids && !ids.includes(userId)) return
  const time = sql.ref(how === 'read' ? 'super_seen_at' : 'super_cleared_at')
  await sql`
    INSERT INTO notification_settings AS known (user_id, ${time}) VALUES (${userId}, ${until})
    ON CONFLICT (user_id) DO UPDATE SET ${time} = greatest(known.${time}, excluded.${time})
  `.execute(tx)
}

interface SettingsRow {
  off: string[]
  quiet_from: number | null
  quiet_until: number | null
}

/** A person's settings, with their current time zone; null if there is no such person. */
export async function notificationSettingsOf(
  db: Db | Tx,
  userId: string,
): Promise<(SettingsRow & { time_zone: string }) | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select((eb) => [
      'off',
      'quiet_from',
      'quiet_until',
      eb.fn.coalesce('current_zone', 'time_zone').as('time_zone'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row ? { ...row, off: row.off ?? [] } : null
}

export async function writeNotificationSettings(
  tx: Tx,
  userId: string,
  change: Partial<SettingsRow>,
): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ user_id: userId, ...change }),
    )
    .execute()
}

/** Rows that one statement deletes. */
const batch = 1000

/** Deletes rows that are no longer listed: old and expired ones. */
export async function deleteOldNotifications(db: Db, now: Date, since: Date): Promise<void> {
  for (const unlisted of [sql`at <= ${since}`, sql`until <= ${now}`])
    await inBatches(batch, async () => {
      const { numAffectedRows } = await sql`
        DELETE FROM notifications WHERE ctid = ANY (ARRAY(SELECT ctid FROM notifications WHERE ${unlisted} LIMIT ${batch}))
      `.execute(db)
      return Number(numAffectedRows ?? 0)
    })
}
