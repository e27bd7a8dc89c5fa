import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../index.ts'

/** A part of a person's export: rows as JSON. */
export interface ExportPart {
  readonly name: string
  /** Selects the rows; `:me` stands for the person. */
  readonly rows: string
  /**
   * Columns of a unique order, for parts read in pages. An index must have them after the columns of `rows`, or each page costs as much as
   * all of them.
   */
  readonly key?: readonly {
    readonly column: string
    readonly type: 'uuid' | 'integer' | 'bigint' | 'date' | 'timestamptz'
  }[]
  /** Selects ids, and the rows are read separately for each; `:group` stands for it. */
  readonly groups?: string
}

const matchesOfMine =
  'SELECT id FROM live_matches WHERE user1_id = :me OR user2_id = :me ORDER BY id'

const otherOf = (table: string) =>
  `CASE WHEN ${table}.user1_id = :me THEN ${table}.user2_id ELSE ${table}.user1_id END`

/** Everything a person gave, did and received. About others it only has what they let the person read: names and messages. */
export const exportParts: readonly ExportPart[] = [
  {
    name: 'account',
    rows: `SELECT id, email, username, created_at, completed_at, last_seen, password_hash IS NOT NULL AS has_password,
      time_zone, current_zone, language, is_premium, premium_expires_at, login_streak, last_login_date FROM users WHERE id = :me`,
  },
  {
    name: 'profile',
    rows: `SELECT name, date_of_birth, bio, location, gender, gender_label, shown_to, gender_preference, interests, photos, profile_photo,
      instagram_username, tiktok_username, voice_intro_url, favorite_music_url, favorite_song_title, favorite_song_artist,
      intro_video_urls, top_artists, lifestyle, personality, education, relationship_goals, communication_style,
      pronouns, height AS height_in_cm, hometown, languages, relationship_model, has_children, wants_children, smoking, drinking, religion,
      shows AS on_my_profile, prompts, hidden_at, is_incognito, shares_activity, shares_read_receipts
      FROM users WHERE id = :me`,
  },
  {
    name: 'location-and-discovery',
    rows: `SELECT max_distance, min_age, max_age, widens_ages, filters, location_enabled, location_private, travel_mode, travel_location, travel_until, latitude, longitude
      FROM users LEFT JOIN locations ON user_id = id WHERE id = :me`,
  },
  {
    name: 'sessions',
    rows: 'SELECT device, created_at, last_used_at FROM sessions WHERE user_id = :me ORDER BY created_at',
  },
  {
    name: 'passkeys',
    rows: 'SELECT name, created_at, last_used_at FROM passkeys WHERE user_id = :me ORDER BY created_at',
  },
  {
    name: 'push-subscriptions',
    rows: `SELECT substring(endpoint FROM '^https?://[^/]+') AS push_service, created_at FROM push_subscriptions
      WHERE user_id = :me ORDER BY created_at`,
  },
  {
    name: 'verification',
    rows: `SELECT date_of_birth, state, submitted_at, decided_at FROM verifications WHERE user_id = :me ORDER BY submitted_at`,
  },
  {
    name: 'allowances',
    rows: 'SELECT day, likes, super_likes, bonus_likes, bonus_super_likes FROM allowances WHERE user_id = :me',
  },
  {
    name: 'streak',
    rows: 'SELECT day, streak, claimed_at FROM streak_claims WHERE user_id = :me ORDER BY day',
  },
  {
    name: 'premium',
    rows: `SELECT source, months, days, granted_at, starts_at, ends_at, revoked_at FROM premium_grants WHERE user_id = :me
      ORDER BY granted_at`,
  },
  {
    name: 'purchases',
    rows: `SELECT id, amount AS cents, quantity, provider, created_at, paid_at, ended_at, owed_cents FROM purchases
      WHERE user_id = :me ORDER BY created_at`,
  },
  {
    name: 'decisions-on-people',
    rows: `SELECT swiped_id AS person_id, CASE WHEN is_super_like THEN 'super like' WHEN is_like THEN 'like' ELSE 'pass' END AS decision,
      liked_answer AS liked_answer_of_theirs, created_at, revisited_at FROM swipes WHERE swiper_id = :me`,
    key: [{ column: 'person_id', type: 'uuid' }],
  },
  {
    name: 'matches',
    rows: `SELECT live_matches.id, ${otherOf('live_matches')} AS person_id, users.name, live_matches.created_at, activity_at,
      coalesce(is_muted, false) AS is_muted, coalesce(is_unread, false) AS is_marked_unread,
      (SELECT liked_answer FROM swipes WHERE swiper_id = ${otherOf('live_matches')} AND swiped_id = :me) AS answer_of_mine_they_liked
      FROM live_matches JOIN users ON users.id = ${otherOf('live_matches')}
      LEFT JOIN seen_matches ON match_id = live_matches.id AND user_id = :me
      WHERE user1_id = :me OR user2_id = :me ORDER BY live_matches.created_at`,
  },
  {
    name: 'messages',
    rows: `SELECT match_id, seq, CASE WHEN sender_id = :me THEN 'me' ELSE 'them' END AS by, content, messages.created_at, edited_at, deleted_at,
      kind, ARRAY(SELECT name FROM attachments WHERE message_id = messages.id ORDER BY place) AS files,
      (SELECT original.seq FROM message_replies JOIN messages AS original ON original.id = original_id WHERE message_id = messages.id) AS answers,
      (SELECT jsonb_build_object('prompt', prompt, 'answer', answer) FROM message_prompts WHERE message_id = messages.id) AS replies_to_prompt
      FROM messages JOIN live_matches ON live_matches.id = match_id WHERE match_id = :group`,
    groups: matchesOfMine,
    key: [{ column: 'seq', type: 'integer' }],
  },
  {
    name: 'changed-messages',
    rows: `SELECT message_id, match_id, room_id, content AS before, replaced_at FROM replaced_messages WHERE sender_id = :me
      ORDER BY replaced_at`,
  },
  {
    name: 'reactions',
    rows: `SELECT message_id, user_id AS person_id, match_id, emoji, revision
      FROM message_reactions JOIN live_matches ON live_matches.id = match_id WHERE match_id = :group AND emoji IS NOT NULL`,
    groups: matchesOfMine,
    key: [{ column: 'revision', type: 'bigint' }],
  },
  {
    name: 'room-reactions',
    rows: 'SELECT message_id, emoji FROM room_message_reactions WHERE user_id = :me AND emoji IS NOT NULL',
    key: [{ column: 'message_id', type: 'uuid' }],
  },
  {
    name: 'calls',
    rows: `SELECT match_id, started_at, seconds, CASE WHEN user1_id = :me THEN user1_feedback ELSE user2_feedback END AS feedback,
      CASE WHEN user1_id = :me THEN user1_cents ELSE user2_cents END AS cents
      FROM video_calls WHERE user1_id = :me OR user2_id = :me ORDER BY started_at`,
  },
  {
    name: 'missed-calls',
    rows: `SELECT match_id, missed_at, CASE WHEN caller_id = :me THEN 'me' ELSE 'them' END AS by
      FROM missed_calls JOIN live_matches ON live_matches.id = match_id
      WHERE user1_id = :me OR user2_id = :me ORDER BY missed_at`,
  },
  {
    name: 'call-settings',
    rows: 'SELECT allows_direct, rings FROM video_settings WHERE user_id = :me',
  },
  { name: 'hidden-words', rows: 'SELECT words FROM hidden_words WHERE user_id = :me' },
  {
    name: 'rooms',
    rows: `SELECT id, name, description, talk_day, talk_minute, talk_zone, created_at, closed_at FROM rooms WHERE created_by = :me ORDER BY created_at`,
  },
  {
    name: 'room-reminders',
    rows: `SELECT rooms.name AS room, room_reminders.created_at FROM room_reminders JOIN rooms ON rooms.id = room_id
      WHERE user_id = :me ORDER BY room_reminders.created_at`,
  },
  {
    name: 'room-messages',
    rows: `SELECT room_messages.id, rooms.name AS room, content, image_url, sent_at, removed_at,
      kind, ARRAY(SELECT name FROM attachments WHERE message_id = room_messages.id ORDER BY place) AS files FROM room_messages
      JOIN rooms ON rooms.id = room_id WHERE sender_id = :me AND room_id = :group`,
    groups:
      'SELECT DISTINCT room_id AS id FROM room_messages WHERE sender_id = :me ORDER BY room_id',
    key: [
      { column: 'sent_at', type: 'timestamptz' },
      { column: 'id', type: 'uuid' },
    ],
  },
  {
    name: 'room-proposals',
    rows: `SELECT rooms.name AS room, ${otherOf('room_proposals')} AS person_id, room_proposals.created_at, until FROM room_proposals
      JOIN rooms ON rooms.id = room_id WHERE proposer_id = :me ORDER BY room_proposals.created_at`,
  },
  {
    name: 'balloon-games',
    rows: `SELECT balloon_games.id, title, description, starts_at, status, creator_id = :me AS is_mine, slot_number AS seat,
      invited_id IS NOT NULL AS is_date, is_popped, winner_id = :me AS have_i_won
      FROM balloon_games LEFT JOIN balloon_game_participants ON game_id = balloon_games.id AND user_id = :me
      WHERE user_id = :me OR invited_id = :me ORDER BY starts_at`,
  },
  {
    name: 'dates',
    rows: `SELECT dates.id, match_id, proposer_id = :me AS is_mine, asker_id = :me AS have_i_asked_last, activity, place, starts_at,
      time_zone, status, dates.created_at, changed_at,
      EXISTS (SELECT FROM date_shares WHERE date_id = dates.id AND user_id = :me) AS is_shared
      FROM dates JOIN live_matches ON live_matches.id = match_id WHERE :me IN (proposer_id, invited_id) ORDER BY dates.created_at`,
  },
  {
    name: 'balloons-popped',
    rows: 'SELECT game_id, popped_at, is_winner FROM balloon_game_pops WHERE user_id = :me ORDER BY popped_at',
  },
  {
    // The hashes mean nothing to anyone.
    name: 'people-i-know',
    rows: `SELECT created_at, count(*)::integer AS addresses FROM people_i_know WHERE user_id = :me GROUP BY created_at
      ORDER BY created_at`,
  },
  {
    name: 'blocked-people',
    rows: 'SELECT name, created_at FROM blocks WHERE blocker_id = :me ORDER BY created_at',
  },
  {
    name: 'my-reports',
    rows: `SELECT reports.number, category, place, description, report_statements.created_at FROM reports
      JOIN report_statements ON report_id = reports.id WHERE reporter_id = :me ORDER BY report_statements.created_at`,
  },
  {
    name: 'decisions-about-me',
    rows: `SELECT kind, reason, strikes.created_at, until, overturned_at, content AS appeal, outcome, answer
      FROM strikes LEFT JOIN appeals ON strike_id = strikes.id WHERE user_id = :me ORDER BY strikes.created_at`,
  },
  {
    name: 'support',
    rows: `SELECT subject, content, created_at, answer, closed_at FROM support_requests WHERE user_id = :me ORDER BY created_at`,
  },
  {
    name: 'ai-match',
    rows: `SELECT coalesce((SELECT learns FROM matcher_settings WHERE user_id = :me), true) AS learns_from_my_choices,
      coalesce((SELECT weights FROM matcher_settings WHERE user_id = :me), '{}') AS my_weights_from_0_to_4,
      (SELECT fitted_at FROM matcher_model JOIN taste USING (epoch) WHERE user_id = :me) AS last_learned_at,
      'In short numbers, encrypted: how readily you like, whom you tend to like, how readily you are liked and by whom. They are learned from the decisions alone.' AS what_is_kept`,
  },
  {
    name: 'people-shown-to-me',
    rows: 'SELECT person_id, day, slot + 1 AS place FROM dealt WHERE viewer_id = :me',
    key: [
      { column: 'person_id', type: 'uuid' },
      { column: 'day', type: 'date' },
    ],
  },
  {
    name: 'notifications',
    rows: 'SELECT kind, at, count, read_at FROM notifications WHERE user_id = :me ORDER BY at',
  },
  {
    name: 'notification-settings',
    rows: 'SELECT off, quiet_from, quiet_until FROM notification_settings WHERE user_id = :me',
  },
]

/** Rows per statement. */
const page = 20

/** Replaces parameter names in the text by the parameters. */
const withIds = (text: string, ids: Readonly<Record<string, string>>): RawBuilder<unknown> =>
  sql.join(
    text
      .split(/(:me|:group)/)
      .map((part) => (part in ids ? sql`${ids[part]}::uuid` : sql.raw(part))),
    sql``,
  )

/** Rows of a part as pages of JSON texts, each read on demand, so that no connection waits for a slow reader. */
export async function* exportRows(
  db: Db,
  part: ExportPart,
  userId: string,
): AsyncGenerator<string[]> {
  if (!part.groups) return yield* pagesOf(db, part, withIds(part.rows, { ':me': userId }))
  const groups = await sql<{ id: string }>`${withIds(part.groups, { ':me': userId })}`.execute(db)
  for (const { id } of groups.rows)
    yield* pagesOf(db, part, withIds(part.rows, { ':me': userId, ':group': id }))
}

async function* pagesOf(
  db: Db,
  { key }: ExportPart,
  rows: RawBuilder<unknown>,
): AsyncGenerator<string[]> {
  if (!key) {
    const all = await sql<{
      row: string
    }>`SELECT to_jsonb(part)::text AS row FROM (${rows}) AS part`.execute(db)
    yield all.rows.map(({ row }) => row)
    return
  }
  const columns = sql.join(key.map(({ column }) => sql.ref(`part.${column}`)))
  for (let after: string[] | null = null; ; ) {
    const from = after
      ? sql`WHERE (${columns}) > (${sql.join(key.map(({ type }, at) => sql`${after?.[at]}::${sql.raw(type)}`))})`
      : sql``
    const read: { rows: { row: string; place: string[] }[] } = await sql<{
      row: string
      place: string[]
    }>`
      SELECT to_jsonb(part)::text AS row, ARRAY[${sql.join(key.map(({ column }) => sql`${sql.ref(`part.${column}`)}::text`))}] AS place
      FROM (${rows}) AS part ${from} ORDER BY ${columns} LIMIT ${page}
    `.execute(db)
    yield read.rows.map(({ row }) => row)
    after = read.rows.at(-1)?.place ?? null
    if (read.rows.length < page) return
  }
}

/** People a person is matched with, since an export has what they let them read; null once the account is deleted. */
export async function matchedForExport(db: Db, userId: string): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] }>`
    SELECT ARRAY(SELECT id FROM matched_with(users.id)) AS ids FROM users WHERE id = ${userId} AND deleted_at IS NULL
  `.execute(db)
  return rows[0]?.ids ?? null
}

/** All of a person's uploads except ID documents, oldest first. */
export const exportedMedia = (
  db: Db,
  userId: string,
): Promise<{ name: string; kind: string; ending: string }[]> =>
  db
    .selectFrom('media')
    .select(['name', 'kind', 'ending'])
    .where('owner_id', '=', userId)
    .where('kind', '!=', 'document')
    .orderBy('created_at')
    .orderBy('name')
    .execute()
