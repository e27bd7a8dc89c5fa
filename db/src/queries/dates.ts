import { createHash } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import { deleteInBatches } from '../batches.ts'
import type { Db, Tx } from '../index.ts'
import type { Dates } from '../schema.ts'
import { liveMatches } from '../visibility.ts'

/** A date, with the data of one person's link for a friend, if there is one. */
export type DateRow = Selectable<Dates> & { share_salt: string | null }

const ofUser = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('dates')
    .selectAll('dates')
    .select((eb) =>
      eb
        .selectFrom('date_shares')
        .select('salt')
        .whereRef('date_id', '=', 'dates.id')
        .where('user_id', '=', userId)
        .as('share_salt'),
    )
    .where((eb) => eb.or([eb('proposer_id', '=', userId), eb('invited_id', '=', userId)]))
    .where('match_id', 'in', (eb) => eb.selectFrom(liveMatches).select('matches.id'))

/** Latest date of a live match of this person; null if there is none. */
export async function latestDate(
  db: Db | Tx,
  userId: string,
  matchId: string,
): Promise<DateRow | null> {
  const row = await ofUser(db, userId)
    .where('match_id', '=', matchId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** A date of a live match of this person; null for any other. */
export async function dateOf(db: Db | Tx, userId: string, id: string): Promise<DateRow | null> {
  return (await ofUser(db, userId).where('dates.id', '=', id).executeTakeFirst()) ?? null
}

/**
 * Locks a date until the transaction ends, then reads it.
 * @returns its row as this person sees it; null if it isn't theirs
 */
export async function lockDate(tx: Tx, userId: string, id: string): Promise<DateRow | null> {
  await sql`SELECT FROM dates WHERE id = ${id} FOR UPDATE`.execute(tx)
  return dateOf(tx, userId, id)
}

/** A date of a live match, for any caller; null if it is gone. */
export async function liveDate(tx: Tx, id: string): Promise<Selectable<Dates> | null> {
  const row = await tx
    .selectFrom('dates')
    .selectAll()
    .where('id', '=', id)
    .where('match_id', 'in', (eb) => eb.selectFrom(liveMatches).select('matches.id'))
    .executeTakeFirst()
  return row ?? null
}

/** Deletes evidence for moderators from matches that ended before a time. */
export const deleteOldDates = (db: Db, endedBefore: Date): Promise<void> =>
  deleteInBatches(
    db,
    'dates',
    sql`match_id IN (SELECT id FROM matches WHERE ended_at < ${endedBefore})`,
  )

/** Keeps a match from ending until the transaction ends. */
export const holdMatch = async (tx: Tx, matchId: string): Promise<void> => {
  await sql`SELECT FROM matches WHERE id = ${matchId} FOR SHARE`.execute(tx)
}

/** Date that a person proposed with this clientId. */
export async function dateOfClient(
  db: Db | Tx,
  userId: string,
  clientId: string,
): Promise<DateRow | null> {
  const row = await ofUser(db, userId)
    .where('proposer_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Stores a date.
 * @returns false if the two already have an open one
 */
export async function insertDate(tx: Tx, date: Insertable<Dates>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('dates')
    .values(date)
    .onConflict((conflict) =>
      conflict
        .column('match_id')
        .where(sql<boolean>`status IN ('proposed', 'accepted')`)
        .doNothing(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Change = Partial<
  Pick<DateRow, 'activity' | 'place' | 'starts_at' | 'time_zone' | 'asker_id'>
> & {
  status: string
  changed_by: string
  changed_at: Date
}

/** Changes a locked date and counts the change. Links to an ended date are dropped. */
export async function changeDate(tx: Tx, id: string, change: Change): Promise<void> {
  await tx
    .updateTable('dates')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  if (change.status === 'declined' || change.status === 'cancelled') await dropShares(tx, id)
}

/**
 * Ends a match's dates that are over: a proposal at its start, an accepted one `lasts` milliseconds later.
 * @returns their ids
 */
export async function endPastDates(
  tx: Tx,
  matchId: string,
  now: Date,
  lasts: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE dates SET status = 'past', version = version + 1, changed_at = ${now}
    WHERE match_id = ${matchId} AND (
      (status = 'proposed' AND starts_at <= ${now})
      OR (status = 'accepted' AND starts_at <= ${now}::timestamptz - ${`${lasts} milliseconds`}::interval)
    )
    RETURNING id
  `.execute(tx)
  for (const { id } of rows) await dropShares(tx, id)
  return rows.map(({ id }) => id)
}

/**
 * Cancels open dates of these people, or of everyone, if the match has ended, is hidden by a block, or one of the two has deleted their
 * account. While one of them is banned, a date stays as it is, hidden like the match, because they may come back; then it is checked again.
 * @returns their ids
 */
export async function cancelEndedDates(
  tx: Tx,
  now: Date,
  userIds?: readonly string[],
): Promise<string[]> {
  const ids = userIds ? [...userIds] : null
  const { rows } = await sql<{ id: string }>`
    UPDATE dates SET status = 'cancelled', changed_by = proposer_id, changed_at = ${now}, version = version + 1
    WHERE status IN ('proposed', 'accepted')
      AND (${ids}::uuid[] IS NULL OR proposer_id = ANY (${ids}::uuid[]) OR invited_id = ANY (${ids}::uuid[]))
      AND NOT EXISTS (SELECT FROM live_matches WHERE live_matches.id = match_id)
      AND NOT EXISTS (
        SELECT FROM users WHERE users.id IN (proposer_id, invited_id) AND banned_at IS NOT NULL AND deleted_at IS NULL
      )
    RETURNING id
  `.execute(tx)
  for (const { id } of rows) await dropShares(tx, id)
  return rows.map(({ id }) => id)
}

/** Stores a person's link to a locked date, unless they can already see one. Its token is stored only as a hash. */
export async function insertShare(
  tx: Tx,
  share: { dateId: string; userId: string; token: string; salt: string; now: Date },
): Promise<void> {
  const made = { token: hashOf(share.token), salt: share.salt, created_at: share.now }
  await tx
    .insertInto('date_shares')
    .values({ date_id: share.dateId, user_id: share.userId, ...made })
    .onConflict((conflict) =>
      conflict
        .columns(['date_id', 'user_id'])
        .doUpdateSet(made)
        .where('date_shares.salt', 'is', null),
    )
    .execute()
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export async function dropShares(tx: Tx, dateId: string, userId?: string): Promise<void> {
  let query = tx.deleteFrom('date_shares').where('date_id', '=', dateId)
  if (userId) query = query.where('user_id', '=', userId)
  await query.execute()
}

/** A shared date: the match's first name, place and time. Null unless the date is agreed on and starts later than `after`. */
export async function sharedDate(
  db: Db,
  token: string,
  after: Date,
): Promise<{ name: string; place: string; starts_at: Date; time_zone: string } | null> {
  const row = await db
    .selectFrom('date_shares')
    .innerJoin('dates', 'dates.id', 'date_shares.date_id')
    .innerJoin('users', (join) =>
      join.on(
        sql<boolean>`users.id = CASE WHEN dates.proposer_id = date_shares.user_id THEN dates.invited_id ELSE dates.proposer_id END`,
      ),
    )
    .select(['users.name', 'dates.place', 'dates.starts_at', 'dates.time_zone'])
    // A link from an earlier release has no salt, and stores the token itself.
    .where((eb) =>
      eb.or([
        eb('token', '=', hashOf(token)),
        eb.and([eb('date_shares.salt', 'is', null), eb('token', '=', token)]),
      ]),
    )
    .where('dates.status', '=', 'accepted')
    .where('dates.starts_at', '>', after)
    .where('match_id', 'in', (eb) => eb.selectFrom(liveMatches).select('matches.id'))
    .executeTakeFirst()
  return row ?? null
}
