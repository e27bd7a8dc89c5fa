import { sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import { isAwaitedByReport } from './evidence.ts'
import { isAttached, isInRoom, isOnProfile, type MediaRow } from './media.ts'

/** Last upload of a batch, by time; the next batch begins after it. */
export interface MediaCursor {
  created_at: Date
  name: string
}

/** Uploads that one statement reads. */
const batch = 1000

/** SQL: a document that moderators may look at. A newer one doesn't replace it; its age still removes it. */
const isAwaited = sql<boolean>`EXISTS (SELECT FROM verifications WHERE document = media.name AND NOT document_gone)`

/** Reports don't count: their copies have their own names, and uploads they have yet to copy keep their files without a row. */
const isUnused = sql<boolean>`NOT ${isOnProfile} AND NOT ${isInRoom} AND NOT ${isAttached}`

/** An upload whose row was deleted, and whether its files must stay until a report has copied them. */
export interface Forgotten extends MediaRow {
  is_awaited: boolean
}

/**
 * Reads the next uploads of a kind older than a time, and deletes the rows of those that no profile, room or message uses.
 * @returns the uploads, so that their files can be deleted too, and the cursor for the next batch; null at the end
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
  /** Older uploads are left to the sweep, so that no new upload waits for a scan of everything its person ever sent. */
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

/**
 * Deletes the rows of these.
 * @returns the uploads
 */
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

/** Filters names to uploads, copies of reports, and uploads that a report has yet to copy; null if the database has no uploads at all. */
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
