import { sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import { isAwaitedByReport } from './evidence.ts'
import { isAttached, isInRoom, isOnProfile, type MediaRow } from './media.ts'

/** The last upload of a batch, by time; the next batch begins after it. */
export interface MediaCursor {
  created_at: Date
  name: string
}

/** How many uploads one statement reads. */
const batch = 1000

/** A document that moderators may look at. Another one of its person does not replace it; its age still does. */
const isAwaited = sql<boolean>`EXISTS (SELECT FROM verifications WHERE document = media.name AND NOT document_gone)`

/**
 * Reports have no say: their copies have names of their own, and uploads they have yet to copy keep
 * their files without a row.
 */
const isUnused = sql<boolean>`NOT ${isOnProfile} AND NOT ${isInRoom} AND NOT ${isAttached}`

/** An upload whose row was deleted, and whether its files stay for now because a report has yet to copy them. */
export interface Forgotten extends MediaRow {
  is_awaited: boolean
}

/**
 * Reads the next uploads of a kind made before a time and deletes the rows of those that no
 * profile, no room and no message uses.
 * @returns the uploads, so that their files can be deleted too, and where the next batch begins;
 * null at the end
 */
export async function deleteUnused(
  db: Db,
  kind: string,
  before: Date,
  after: MediaCursor | null,
): Promise<{ gone: Forgotten[]; last: MediaCursor | null }> {
  let query = db
    .selectFrom('media')
    .select(['name', 'created_at'])
    .where('kind', '=', kind)
    .where('created_at', '<', before)
  if (after)
    query = query.where(sql<boolean>`(created_at, name) > (${after.created_at}, ${after.name})`)
  const part = await query.orderBy('created_at').orderBy('name').limit(batch).execute()
  const gone = await forget(
    db,
    part.map(({ name }) => name),
  )
  return { gone, last: part.length < batch ? null : (part.at(-1) ?? null) }
}

interface Bound {
  ownerId: string
  kind: string
  /** Older uploads are left to the sweep, so that no upload waits for a look at all that a person has ever sent. */
  since: Date
  kept: number
}

/** A person's oldest unused uploads of a kind above a number. */
export const oldestUnused = (db: Db | Tx, { ownerId, kind, since, kept }: Bound) =>
  db
    .selectFrom('media')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .where(isUnused)
    .where(sql<boolean>`NOT ${isAwaited}`)
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .offset(kept)
    .limit(batch)

/** Deletes the rows of these. @returns the uploads */
export async function deleteOldestUnused(db: Db, bound: Bound): Promise<Forgotten[]> {
  const rows = await oldestUnused(db, bound).execute()
  return forget(
    db,
    rows.map(({ name }) => name),
    sql<boolean>`NOT ${isAwaited}`,
  )
}

/** A transaction that puts an upload on a profile locks its row (`ownedCount`), so each row found here is unused or already used. */
function forget(
  db: Db,
  names: readonly string[],
  alsoFree = sql<boolean>`true`,
): Promise<Forgotten[]> {
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
      .returning(['name', 'kind', 'ending', isAwaitedByReport.as('is_awaited')])
      .execute()
  })
}

/**
 * Filters names to uploads, copies of reports, or uploads that a report has yet to copy; null if
 * the database contains no upload at all.
 */
export async function mediaKnown(db: Db, names: readonly string[]): Promise<Set<string> | null> {
  const any = await db.selectFrom('media').select('name').limit(1).execute()
  if (any.length === 0) return null
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('media')
    .select('name')
    .where('name', 'in', names)
    .union(
      db
        .selectFrom('report_media')
        .select('name')
        .where('name', 'in', names)
        .where('copy', 'is', null),
    )
    .union(
      db.selectFrom('report_media').select(sql<string>`copy`.as('name')).where('copy', 'in', names),
    )
    .execute()
  return new Set(rows.map(({ name }) => name))
}
