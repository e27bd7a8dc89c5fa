import { sql } from 'kysely'
import { compiled } from '../compiled.ts'
import type { Db, Tx } from '../index.ts'
import { inRoomWith, isListedFace } from '../visibility.ts'

/** An upload as in its row; `ending` has no dot. */
export interface MediaRow {
  name: string
  kind: string
  ending: string
}

/** Width and height of a picture in pixels, or length of a voice note, as far as known. */
export interface Measures {
  width?: number
  height?: number
  seconds?: number
}

/** Has no effect if an upload with this name exists. */
export async function insertMedia(
  db: Db | Tx,
  { ownerId, now, ...media }: MediaRow & Measures & { ownerId: string; bytes: number; now: Date },
): Promise<void> {
  await db
    .insertInto('media')
    .values({ ...media, owner_id: ownerId, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

const url = "'/media/' || media.name || '.' || media.ending"
const shown = `${url} = ANY (users.photos || users.intro_video_urls || users.voice_intro_url || users.favorite_music_url)`

/** SQL: a message of a room shows an upload. */
export const isInRoom = sql.raw<boolean>(
  `EXISTS (SELECT FROM room_messages WHERE room_messages.image_url = ${url} AND removed_at IS NULL)`,
)

/** SQL: a message has an upload attached, or keeps it as evidence. */
export const isAttached = sql.raw<boolean>(
  'EXISTS (SELECT FROM attachments WHERE attachments.name = media.name)',
)

/** SQL: the owner's profile shows an upload as a photo, voice, song or video. */
export const isOnProfile = sql.raw<boolean>(
  `EXISTS (SELECT FROM users WHERE users.id = media.owner_id AND ${shown})`,
)

const find = compiled<MediaRow & { owner_id: string; is_seen: boolean }>(`
  SELECT name, kind, ending, owner_id, (
    (owner_id = $2 AND NOT EXISTS (SELECT FROM attachments WHERE attachments.name = media.name))
    OR EXISTS (SELECT FROM visible_to($2) AS users WHERE users.id = media.owner_id AND ${shown})
  ) AS is_seen
  FROM media WHERE name = $3 AND kind = ANY ($1)
`)

/** Looks up the start of the owner's silence once, not per message that shows the upload: there may be any number. */
const heard = `(
  owner_id NOT IN (SELECT id FROM apart_from($1))
  OR sent_at < (SELECT silent_since($1, (SELECT own.owner_id FROM media AS own WHERE own.name = $2)))
)`
const when = (condition: string) => compiled(`SELECT FROM media WHERE name = $2 AND (${condition})`)
const profileKinds: readonly string[] = ['photo', 'voice', 'music', 'video']
const conversationKinds: readonly string[] = ['message-photo', 'voice-note']
const pictures: readonly string[] = ['photo']

/** Further reasons to allow an upload, by $1, the person, and $2, its name. They are tried in turn, and any one suffices. */
const ways = [
  {
    kinds: conversationKinds,
    allows: when(`EXISTS (
      SELECT FROM attachments JOIN live_matches ON live_matches.id = match_id AND $1 IN (user1_id, user2_id)
      WHERE attachments.name = media.name AND withdrawn_at IS NULL
    )`),
  },
  {
    kinds: conversationKinds,
    allows: when(`EXISTS (
      SELECT FROM attachments JOIN room_messages ON room_messages.id = message_id
      JOIN room_participants ON room_participants.room_id = room_messages.room_id AND user_id = $1
      WHERE attachments.name = media.name AND withdrawn_at IS NULL AND removed_at IS NULL AND ${heard}
    )`),
  },
  {
    kinds: profileKinds,
    allows: when(
      `EXISTS (SELECT FROM ${inRoomWith('$1')} AS users WHERE users.id = media.owner_id AND ${shown})`,
    ),
  },
  {
    kinds: pictures,
    allows: when(`EXISTS (
      SELECT FROM room_messages JOIN room_participants ON room_participants.room_id = room_messages.room_id
      WHERE room_messages.image_url = ${url} AND removed_at IS NULL AND room_participants.user_id = $1 AND ${heard}
    )`),
  },
  {
    kinds: pictures,
    allows: when(`EXISTS (
      SELECT FROM users WHERE users.id = media.owner_id AND users.profile_photo = ${url} AND ${isListedFace('$1')}
    )`),
  },
]

/**
 * An upload of these kinds that a person may load: their own, one on the profile of a person they may see or share a room with, an image in
 * a room they are in, an attachment of a message they may read (it no longer belongs to its owner), or a face that a list shows them. Null
 * for any other. Postgres sets up a statement's whole plan at every call, even unreached parts: all ways in one statement cost six times as
 * much as the first, which is enough for most.
 */
export async function loadable(
  db: Db | Tx,
  kinds: readonly string[],
  viewerId: string,
  name: string,
): Promise<(MediaRow & { owner_id: string }) | null> {
  const [found] = await find(db, [kinds, viewerId, name])
  if (!found) return null
  const { is_seen: isSeen, ...row } = found
  if (isSeen) return row
  for (const way of ways) {
    if (way.kinds.includes(row.kind) && (await way.allows(db, [viewerId, name])).length > 0)
      return row
  }
  return null
}

/** Owner of an upload of a kind, without checking who may see it; null if there is none. */
export async function ownerOf(db: Db | Tx, kind: string, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('media')
    .select('owner_id')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.owner_id ?? null
}

export async function deleteUpload(db: Db | Tx, kind: string, name: string): Promise<void> {
  await db.deleteFrom('media').where('kind', '=', kind).where('name', '=', name).execute()
}

/** Counts these URLs that are uploads of this person and kind. No sweep deletes them before the transaction ends. */
export async function ownedCount(
  tx: Tx,
  ownerId: string,
  kind: string,
  urls: readonly string[],
): Promise<number> {
  const names = urls.map((each) => each.slice('/media/'.length).replace(/\.\w+$/, ''))
  if (names.length === 0) return 0
  const rows = await tx
    .selectFrom('media')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('name', 'in', names)
    .where(sql.raw<string>(url), 'in', urls)
    .forKeyShare()
    .execute()
  return rows.length
}

const isInRoomWith = (viewerId: string) => sql<boolean>`EXISTS (
  SELECT FROM room_participants AS mine JOIN room_participants AS theirs ON theirs.room_id = mine.room_id
  WHERE mine.user_id = ${viewerId} AND theirs.user_id = users.id AND users.banned_at IS NULL
    AND users.id NOT IN (SELECT id FROM apart_from(${viewerId}))
)`

/** Checks whether a link is a photo of the viewer, of a person whose profile they may open, or a face that a list shows; uses an index. */
export const photoOfSeen = (viewerId: string, url: string) => sql<{ found: boolean }>`
  SELECT EXISTS (
    SELECT 1 FROM (SELECT ${viewerId}::uuid AS id) AS viewer, users
    WHERE photo_keys(photos) @> ARRAY[hashtextextended(${url}, 0)] AND ${url} = ANY (photos) AND (
      users.id = viewer.id OR may_see(viewer.id, users.id) OR ${isInRoomWith(viewerId)}
      OR (profile_photo = ${url} AND ${sql.raw(isListedFace('viewer.id'))})
    )
  ) AS found
`

export async function isPhotoOfSeen(db: Db | Tx, viewerId: string, url: string): Promise<boolean> {
  const { rows } = await photoOfSeen(viewerId, url).execute(db)
  return rows[0]?.found === true
}

/** Checks whether a link is the favorite song of the viewer or of a person whose profile they may open; uses an index. */
export const songOfSeen = (viewerId: string, url: string) => sql<{ found: boolean }>`
  SELECT EXISTS (
    SELECT 1 FROM users
    WHERE hashtextextended(favorite_music_url, 0) = hashtextextended(${url}, 0) AND favorite_music_url = ${url}
      AND (id = ${viewerId} OR may_see(${viewerId}, id) OR ${isInRoomWith(viewerId)})
  ) AS found
`

export async function isSongOfSeen(db: Db | Tx, viewerId: string, url: string): Promise<boolean> {
  const { rows } = await songOfSeen(viewerId, url).execute(db)
  return rows[0]?.found === true
}
