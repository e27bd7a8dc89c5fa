import { type Selectable, sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'
import type { Users } from '../schema.ts'

/**
 * Columns for views of other people: no e-mail, exact location, payments or sessions. The ages they look for only mark cards, and are never
 * shown. `shows` lists the vitals on the profile.
 */
export const personColumns = [
  'users.id',
  'users.name',
  'users.username',
  'users.date_of_birth',
  'users.time_zone',
  'users.bio',
  'users.location',
  'users.gender',
  'users.gender_label',
  'users.interests',
  'users.photos',
  'users.profile_photo',
  'users.instagram_username',
  'users.tiktok_username',
  'users.voice_intro_url',
  'users.favorite_music_url',
  'users.favorite_song_title',
  'users.favorite_song_artist',
  'users.intro_video_urls',
  'users.top_artists',
  'users.lifestyle',
  'users.personality',
  'users.education',
  'users.relationship_goals',
  'users.communication_style',
  'users.pronouns',
  'users.height',
  'users.hometown',
  'users.languages',
  'users.relationship_model',
  'users.has_children',
  'users.wants_children',
  'users.smoking',
  'users.drinking',
  'users.religion',
  'users.shows',
  'users.prompts',
  'users.cell',
  'users.location_enabled',
  'users.location_private',
  'users.travel_mode',
  'users.travel_location',
  'users.travel_cell',
  'users.travel_ends_at',
  'users.is_verified',
  'users.min_age',
  'users.max_age',
  'users.completed_at',
  'users.last_seen',
  'users.shares_activity',
  'users.shares_read_receipts',
] as const

export type PersonRow = Pick<
  Selectable<Users>,
  (typeof personColumns)[number] extends `users.${infer Column}` ? Column : never
>

/** A person by id, without checking who may see them; null if there is none. */
export async function personById(db: Db | Tx, id: string): Promise<PersonRow | null> {
  const row = await db
    .selectFrom('users')
    .select(personColumns)
    .where('users.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

// Skips rows that are being changed elsewhere, so that nobody waits for another person's change.
const seen = compiled(`
  UPDATE users SET last_seen = $2 WHERE id IN (
    SELECT id FROM users WHERE id = ANY ($1::uuid[]) AND deleted_at IS NULL AND (last_seen IS NULL OR last_seen < $3) FOR NO KEY UPDATE SKIP LOCKED
  )
`)

/**
 * Updates when people were last active. A person's time never moves back.
 * @param olderBy milliseconds by which the stored time must be older
 */
export async function markSeen(
  db: Db | Tx,
  ids: readonly string[],
  at: Date,
  olderBy = 0,
): Promise<void> {
  if (ids.length > 0) await seen(db, [ids, at, new Date(at.getTime() - olderBy)])
}

const audiences = compiled<{ id: string; audience: string[] }>(`
  SELECT self.id, array_agg(users.id) AS audience
  FROM users AS self CROSS JOIN LATERAL matched_with(self.id) AS matched JOIN users ON users.id = matched.id
  WHERE self.id = ANY ($1::uuid[]) AND self.shares_activity AND users.shares_activity
  GROUP BY self.id
`)

/** Audience for the comings and goings of each of these people who share their activity: the matches who share it too. */
export async function presenceAudiences(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  return new Map((await audiences(db, [userIds])).map(({ id, audience }) => [id, audience]))
}

/** A person's matches who share when they are online. */
export async function matchesSharingActivity(db: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT users.id FROM matched_with(${userId}) AS matched JOIN users ON users.id = matched.id WHERE shares_activity
  `.execute(db)
  return rows.map(({ id }) => id)
}
