import { sql } from 'kysely'
import type { Db } from '../index.ts'
import { isInRoom, isOnProfile, type MediaRow } from './media.ts'

/** The position by time at which the next batch begins. */
export interface Place {
  created_at: Date
  name: string
}

const isKept = sql<boolean>`EXISTS (SELECT FROM report_media WHERE report_media.name = media.name)`

/** Bytes of a person's uploads that are on no profile any more and stay only because of reports. */
export async function bytesKeptForReports(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('media')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
    .where('owner_id', '=', ownerId)
    .where(isKept)
    .where(sql<boolean>`NOT ${isOnProfile}`)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** How many uploads one statement reads. */
const batch = 1000

/** A document that moderators may look at. Another one of its person does not replace it; its age still does. */
const isAwaited = sql<boolean>`EXISTS (SELECT FROM verifications WHERE document = media.name AND NOT document_gone)`

const isUnused = sql<boolean>`NOT ${isOnProfile} AND NOT ${isInRoom} AND NOT ${isKept}`

/**
 * Reads the next uploads of a kind made before a time and deletes the rows of those that no profile and no open report uses.
 * @returns what they were, so that their files can be deleted too, and where the next batch begins; null at the end
 */
export async function deleteUnused(
  db: Db,
  kind: string,
  before: Date,
  after: Place | null,
): Promise<{ gone: MediaRow[]; last: Place | null }> {
  let query = db
    .selectFrom('media')
    .select(['name', 'created_at'])
    .where('kind', '=', kind)
    .where('created_at', '<', before)
  if (after) query = query.where(sql<boolean>`(created_at, name) > (${after.created_at}, ${after.name})`)
  const part = await query.orderBy('created_at').orderBy('name').limit(batch).execute()
  const gone = await forget(
    db,
    part.map(({ name }) => name),
  )
  return { gone, last: part.length < batch ? null : (part.at(-1) ?? null) }
}

/** Deletes the rows of a person's oldest unused uploads of a kind above a number. @returns what they were */
export async function deleteOldestUnused(db: Db, ownerId: string, kind: string, kept: number): Promise<MediaRow[]> {
  const rows = await db
    .selectFrom('media')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where(isUnused)
    .where(sql<boolean>`NOT ${isAwaited}`)
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .offset(kept)
    .limit(batch)
    .execute()
  return forget(
    db,
    rows.map(({ name }) => name),
    sql<boolean>`NOT ${isAwaited}`,
  )
}

/** A transaction that puts an upload on a profile locks its row (`ownedCount`), so each row found here is unused or already used. */
function forget(db: Db, names: readonly string[], alsoFree = sql<boolean>`true`): Promise<MediaRow[]> {
  if (names.length === 0) return Promise.resolve([])
  return db.transaction().execute(async (tx) => {
    const free = await tx
      .selectFrom('media')
      .select('name')
      .where('name', 'in', names)
      .where(isUnused)
      .where(alsoFree)
      .forUpdate()
      .skipLocked()
      .execute()
    if (free.length === 0) return []
    return tx
      .deleteFrom('media')
      .where(
        'name',
        'in',
        free.map(({ name }) => name),
      )
      .where(isUnused)
      .where(alsoFree)
      .returning(['name', 'kind', 'ending'])
      .execute()
  })
}

/** Those of these names that are uploads, or kept for a report without their owner; null if the database contains no upload at all. */
export async function mediaKnown(db: Db, names: readonly string[]): Promise<Set<string> | null> {
  const any = await db.selectFrom('media').select('name').limit(1).execute()
  if (any.length === 0) return null
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('media')
    .select('name')
    .where('name', 'in', names)
    .union(db.selectFrom('report_media').select('name').where('name', 'in', names))
    .execute()
  return new Set(rows.map(({ name }) => name))
}
