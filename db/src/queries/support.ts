import type { Selectable } from 'kysely'
import type { Db, Tx } from '../index.ts'
import type { SupportRequests } from '../schema.ts'

export type SupportRow = Selectable<SupportRequests>

interface NewRequest {
  id: string
  userId: string
  /** Made by the client. The same one means the same request. */
  nonce: string
  subject: string
  content: string
  now: Date
}

/** Request with this nonce; null if it is new. */
export async function requestByNonce(
  tx: Tx,
  userId: string,
  nonce: string,
): Promise<SupportRow | null> {
  const query = tx
    .selectFrom('support_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('nonce', '=', nonce)
  return (await query.executeTakeFirst()) ?? null
}

export async function countOpen(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('support_requests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertRequest = (
  tx: Tx,
  { userId, now, ...request }: NewRequest,
): Promise<SupportRow> =>
  tx
    .insertInto('support_requests')
    .values({ ...request, user_id: userId, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A person's requests, latest first. */
export const requestsOf = (db: Db, userId: string): Promise<SupportRow[]> =>
  db
    .selectFrom('support_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export async function requestById(tx: Tx, id: string): Promise<SupportRow | null> {
  return (
    (await tx.selectFrom('support_requests').selectAll().where('id', '=', id).executeTakeFirst()) ??
    null
  )
}

/**
 * Records that a person has seen their request's outcome.
 * @returns null if there is no such request, or it is open
 */
export async function readRequest(
  tx: Tx,
  userId: string,
  id: string,
  now: Date,
): Promise<SupportRow | null> {
  const row = await tx
    .updateTable('support_requests')
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('closed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export type QueuedRequest = SupportRow & { name: string; is_premium_now: boolean }

const queued = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('support_requests')
    .innerJoin('users', 'users.id', 'support_requests.user_id')
    .selectAll('support_requests')
    .select(({ eb }) => [
      'users.name',
      eb
        .and([eb('users.is_premium', '=', true), eb('users.premium_expires_at', '>', now)])
        .$castTo<boolean>()
        .as('is_premium_now'),
    ])

/** Open requests: people with premium first, then the oldest. */
export const openRequests = (db: Db, now: Date): Promise<QueuedRequest[]> =>
  queued(db, now)
    .where('closed_at', 'is', null)
    .orderBy('is_premium_now', (order) => order.desc().nullsLast())
    .orderBy('support_requests.created_at')
    .limit(500)
    .execute()

export async function requestByNumber(
  db: Db,
  number: number,
  now: Date,
): Promise<QueuedRequest | null> {
  return (await queued(db, now).where('number', '=', number).executeTakeFirst()) ?? null
}

/**
 * Closes an open request, with or without an answer.
 * @returns null if no open request has this number
 */
export async function closeRequest(
  tx: Tx,
  number: number,
  { answer, by, now }: { answer: string | null; by: string; now: Date },
): Promise<SupportRow | null> {
  const row = await tx
    .updateTable('support_requests')
    .set({ answer, closed_by: by, closed_at: now })
    .where('number', '=', number)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
