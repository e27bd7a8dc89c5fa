import { sql } from 'kysely'
import type { Db, Tx } from '../index.ts'

export async function insertMedia(
  db: Db | Tx,
  media: { name: string; ownerId: string; kind: string; bytes: number; now: Date },
): Promise<void> {
  await db
    .insertInto('media')
    .values({ name: media.name, owner_id: media.ownerId, kind: media.kind, bytes: media.bytes, created_at: media.now })
    .execute()
}

/** Whether its owner's profile shows an upload: as a photo, voice, song or video. */
export const isOnProfile = sql<boolean>`EXISTS (
  SELECT 1 FROM users, unnest(photos || intro_video_urls || voice_intro_url || favorite_music_url) AS url
  WHERE users.id = media.owner_id AND split_part(url, '.', 1) = '/media/' || media.name
)`

/** Whether a person may load an upload: their own, or one on the profile of somebody they may see. */
export async function mayLoad(db: Db | Tx, viewerId: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('name')
    .where('name', '=', name)
    .where((eb) =>
      eb.or([eb('owner_id', '=', viewerId), eb.and([sql<boolean>`may_see(${viewerId}, owner_id)`, isOnProfile])]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** How many of these names are uploads of this person and kind. No sweep removes them before the transaction ends. */
export async function ownedCount(tx: Tx, ownerId: string, kind: string, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0
  const rows = await tx
    .selectFrom('media')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('name', 'in', names)
    .forKeyShare()
    .execute()
  return rows.length
}

/** Whether a link is a photo of the viewer or of somebody whom the viewer may see; uses an index. */
export const photoOfSeen = (viewerId: string, url: string) => sql<{ found: boolean }>`
  SELECT EXISTS (
    SELECT 1 FROM users
    WHERE photo_keys(photos) @> ARRAY[hashtextextended(${url}, 0)] AND ${url} = ANY (photos)
      AND (id = ${viewerId} OR may_see(${viewerId}, id))
  ) AS found
`

export async function isPhotoOfSeen(db: Db | Tx, viewerId: string, url: string): Promise<boolean> {
  const { rows } = await photoOfSeen(viewerId, url).execute(db)
  return rows[0]?.found === true
}
