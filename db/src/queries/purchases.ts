import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../index.ts'
import type { Purchases } from '../schema.ts'
import { collectOwed } from './owed.ts'

/** Money of a purchase that was returned to the payer; times are the database's ISO strings. */
interface ReturnRow {
  id: string
  kind: string
  amount: number
  returned_at: string | null
  undone_at: string | null
}

export type PurchaseRow = Selectable<Purchases> & { returns: ReturnRow[] }

const select = (db: Db | Tx) =>
  db
    .selectFrom('purchases')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('payment_returns')
          .select(['id', 'kind', 'amount', 'returned_at', 'undone_at'])
          .whereRef('payment_returns.payment', '=', 'purchases.payment')
          .orderBy('returned_at')
          .orderBy('id'),
      ).as('returns'),
    )

interface NewPurchase {
  id: string
  userId: string
  /** Made by the client. The same one means the same purchase. */
  nonce: string
  provider: 'demo' | 'stripe'
  quantity: number
  /** In cents. */
  amount: number
  now: Date
}

/** Adds a purchase, which also collects what the buyer owes for calls, or finds the earlier one with the same nonce. Locks its row. */
export async function insertPurchase(
  tx: Tx,
  { userId, now, ...purchase }: NewPurchase,
): Promise<PurchaseRow> {
  // Simultaneous purchases read the debt one after another.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`owed:${userId}`}, 0))`.execute(tx)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('purchases')
    .values({ ...purchase, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'nonce']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) await collectOwed(tx, userId, purchase.id)
  return select(tx)
    .where('user_id', '=', userId)
    .where('nonce', '=', purchase.nonce)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Purchases whose payer has agreed on the provider's page, latest first. */
export const receiptsOf = (db: Db, userId: string): Promise<PurchaseRow[]> =>
  select(db)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('paid_at', 'is not', null), eb('submitted_at', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

export async function purchaseOf(db: Db, userId: string, id: string): Promise<PurchaseRow | null> {
  return (
    (await select(db).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()) ?? null
  )
}

/** Locks a purchase by its id or the provider's payment. */
export async function lockPurchase(
  tx: Tx,
  by: { id: string } | { payment: string },
): Promise<PurchaseRow | null> {
  const [[column, value]] = Object.entries(by) as [['id' | 'payment', string]]
  return (await select(tx).where(column, '=', value).forUpdate().executeTakeFirst()) ?? null
}

type Change = Partial<
  Pick<
    Selectable<Purchases>,
    'asked_at' | 'checkout' | 'checkout_url' | 'submitted_at' | 'ended_at' | 'paid_at' | 'payment'
  >
>

export async function updatePurchase(db: Db | Tx, id: string, change: Change): Promise<void> {
  await db.updateTable('purchases').set(change).where('id', '=', id).execute()
}

/**
 * Purchases with an unknown outcome, those checked longest ago first. Each is checked every five minutes in its first hour, hourly for two
 * days, then twice a day.
 */
export const unknownPurchases = (
  db: Db,
  provider: PurchaseRow['provider'],
  now: Date,
): Promise<PurchaseRow[]> =>
  select(db)
    .where('provider', '=', provider)
    .where('paid_at', 'is', null)
    .where('has_lapsed', '=', false)
    .where(
      sql<boolean>`coalesce(asked_at, created_at) <= ${now}::timestamptz - CASE
        WHEN created_at > ${now}::timestamptz - interval '1 hour' THEN interval '5 minutes'
        WHEN created_at > ${now}::timestamptz - interval '2 days' THEN interval '1 hour'
        ELSE interval '12 hours' END`,
    )
    .orderBy(sql`coalesce(asked_at, created_at)`)
    .limit(50)
    .execute()

/** Locks a payment, so that its reports are processed in order, even before a purchase is known. */
export async function lockPayment(tx: Tx, payment: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payment:${payment}`}, 0))`.execute(tx)
}

/**
 * Records an event from the provider.
 * @returns false if it was recorded before
 */
export async function recordEvent(tx: Tx, id: string, type: string, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('payment_events')
    .values({ id, type, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface Return {
  id: string
  payment: string
  kind: 'refund' | 'dispute'
  /** In cents. */
  amount: number
  /** True if the payer doesn't keep the money: a dispute that we won, or a failed refund. */
  isUndone: boolean
  now: Date
}

/**
 * Records a return of money, or that it was undone. Either may be reported first, and an undone return stays undone.
 * @returns true if this was new
 */
export async function recordReturn(
  tx: Tx,
  { id, payment, kind, amount, isUndone, now }: Return,
): Promise<boolean> {
  const at = isUndone ? 'undone_at' : 'returned_at'
  const rows = await tx
    .insertInto('payment_returns')
    .values({ id, payment, kind, amount, [at]: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ [at]: now })
        .where(`payment_returns.${at}`, 'is', null),
    )
    .returning('id')
    .execute()
  return rows.length > 0
}
