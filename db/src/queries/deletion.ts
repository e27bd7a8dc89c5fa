import { type RawBuilder, sql } from 'kysely'
import { inBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'
import { isAwaitedByReport } from './evidence.ts'
import type { Forgotten } from './unused-media.ts'

/**
 * Empties an account and blocks its use until its rows are gone. Its e-mail address and username are free at once, and nothing signs it in.
 * The caller has locked it.
 */
export async function closeAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  const gone = `deleted-${userId}`
  for (const table of [
    'username_keys',
    'passkeys',
    'mail_links',
    'known_addresses',
    'locations',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await sql`
    UPDATE users SET deleted_at = ${now}, banned_at = coalesce(banned_at, ${now}), password_hash = NULL, completed_at = NULL,
      email = ${gone}, email_hash = NULL, username = ${gone}, name = '', bio = '', location = '', date_of_birth = NULL, verified_birth = NULL,
      gender = NULL, gender_label = NULL, shown_to = NULL, gender_preference = NULL, interests = '{}', photos = '{}', profile_photo = NULL, instagram_username = NULL,
      tiktok_username = NULL, voice_intro_url = NULL, favorite_music_url = NULL, favorite_song_title = NULL,
      favorite_song_artist = NULL, intro_video_urls = '{}', top_artists = '{}', lifestyle = '{}', personality = '{}',
      education = NULL, relationship_goals = NULL, communication_style = '{}', pronouns = NULL, height = NULL, hometown = NULL,
      languages = '{}', relationship_model = NULL, has_children = NULL, wants_children = NULL, smoking = NULL, drinking = NULL,
      religion = NULL, shows = DEFAULT, prompts = DEFAULT, cell = NULL, travel_mode = false,
      travel_location = NULL, travel_city = NULL, travel_cell = NULL, travel_until = NULL, travel_ends_at = NULL,
      location_enabled = false, location_private = DEFAULT, last_seen = NULL, hidden_at = NULL, is_incognito = DEFAULT,
      shares_activity = DEFAULT, shares_read_receipts = DEFAULT, max_distance = DEFAULT,
      min_age = DEFAULT, max_age = DEFAULT, widens_ages = DEFAULT, filters = DEFAULT,
      time_zone = DEFAULT, time_zone_changed_at = NULL, current_zone = NULL, language = NULL, is_verified = false, age_verified = false, id_verified = false,
      verification_status = NULL, verification_reason = NULL, is_premium = false, premium_expires_at = NULL,
      login_streak = DEFAULT, last_login_date = NULL, last_login_zone = NULL, version = DEFAULT, undone_pass = NULL, undone_at = NULL
    WHERE id = ${userId}
  `.execute(tx)
}

/** True if this account was deleted and still has rows. */
export async function isClosed(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.deleted_at != null
}

/** Uploads and rows that one statement deletes. */
const batch = 1000

/** Some uploads of a deleted account, and whether a report has yet to copy their files. */
export const uploadsOf = (db: Db, userId: string): Promise<Forgotten[]> =>
  db
    .selectFrom('media')
    .select(['name', 'kind', 'ending'])
    .select(isAwaitedByReport.as('is_awaited'))
    .where('owner_id', '=', userId)
    .limit(batch)
    .execute()

export async function deleteUploads(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('media').where('name', 'in', names).execute()
}

/** Deletes the rows that `rows` selects by ctid, in batches: one statement for years of messages would time out again and again. */
const deleteIn = (db: Db, table: string, rows: RawBuilder<unknown>): Promise<void> =>
  inBatches(batch, async () => {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(SELECT row.ctid ${rows} LIMIT ${batch}))
    `.execute(db)
    return Number(numAffectedRows ?? 0)
  })

/** All columns in the database that refer to a person, and whether their rows outlive the person. */
async function references(db: Db): Promise<{ table: string; column: string; outlives: boolean }[]> {
  const { rows } = await sql<{ table: string; column: string; outlives: boolean }>`
    SELECT conrelid::regclass::text AS table, attname AS column, confdeltype = 'n' AS outlives
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1, 2
  `.execute(db)
  return rows
}

/** Have no index by person: messages went with their matches, and passes on the person hold only its id. */
export const unindexed: ReadonlySet<string> = new Set(['messages.sender_id', 'swipes.swiped_id'])

/**
 * Deletes all rows of a deleted account, in batches, and removes it from those that outlive it, such as receipts. An empty row stays, so
 * that its id never belongs to anyone else.
 */
export async function deleteRows(db: Db, userId: string): Promise<void> {
  const theirs = sql`(SELECT id FROM matches WHERE user1_id = ${userId} OR user2_id = ${userId})`
  await deleteIn(db, 'messages', sql`FROM messages AS row WHERE match_id IN ${theirs}`)
  await deleteIn(
    db,
    'archived_messages',
    sql`FROM archived_messages AS row WHERE match_id IN ${theirs}`,
  )
  await deleteIn(
    db,
    'archived_matches',
    sql`FROM archived_matches AS row WHERE match_id IN ${theirs}`,
  )
  await deleteIn(db, 'swipes', sql`FROM swipes AS row WHERE swiped_id = ${userId} AND is_like`)
  for (const { table, column, outlives } of await references(db)) {
    if (unindexed.has(`${table}.${column}`)) continue
    const isTheirs = sql`${sql.ref(column)} = ${userId}`
    if (outlives)
      await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = NULL WHERE ${isTheirs}`.execute(
        db,
      )
    else await deleteIn(db, table, sql`FROM ${sql.table(table)} AS row WHERE ${isTheirs}`)
  }
}
