import { sql } from 'kysely'
import type { Db } from '../index.ts'
import { isOnProfile } from './media.ts'

/** The position in order of time where the next part begins. */
export interface Place {
  created_at: Date
  name: string
}

/** How many uploads one statement looks at. */
const batch = 1000

const isUnused = sql<boolean>`NOT ${isOnProfile}`

/**
 * Looks at the next uploads made before a time and deletes the rows of those that no profile uses.
 * @returns their names, so that the files can be deleted too, and where the next part begins; null at the end
 */
export async function deleteUnused(
  db: Db,
  before: Date,
  after: Place | null,
): Promise<{ names: string[]; last: Place | null }> {
  let query = db.selectFrom('media').select(['name', 'created_at']).where('created_at', '<', before)
  if (after) query = query.where(sql<boolean>`(created_at, name) > (${after.created_at}, ${after.name})`)
  const part = await query.orderBy('created_at').orderBy('name').limit(batch).execute()
  const names = await forget(
    db,
    part.map(({ name }) => name),
  )
  return { names, last: part.length < batch ? null : (part.at(-1) ?? null) }
}

/** Deletes the rows of a person's oldest unused uploads beyond a number; returns their names. */
export async function deleteOldestUnused(db: Db, ownerId: string, kept: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where(isUnused)
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .offset(kept)
    .limit(batch)
    .execute()
  return forget(
    db,
    rows.map(({ name }) => name),
  )
}

/** A transaction that puts an upload on a profile locks its row (`ownedCount`), so each row seen here is unused or already used. */
function forget(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return Promise.resolve([])
  return db.transaction().execute(async (tx) => {
    const free = await tx
      .selectFrom('media')
      .select('name')
      .where('name', 'in', names)
      .where(isUnused)
      .forUpdate()
      .skipLocked()
      .execute()
    if (free.length === 0) return []
    const gone = await tx
      .deleteFrom('media')
      .where(
        'name',
        'in',
        free.map(({ name }) => name),
      )
      .where(isUnused)
      .returning('name')
      .execute()
    return gone.map(({ name }) => name)
  })
}

/** Which of these names are uploads; null when the database contains no upload at all. */
export async function mediaKnown(db: Db, names: readonly string[]): Promise<Set<string> | null> {
  const any = await db.selectFrom('media').select('name').limit(1).execute()
  if (any.length === 0) return null
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('media').select('name').where('name', 'in', names).execute()
  return new Set(rows.map(({ name }) => name))
}
