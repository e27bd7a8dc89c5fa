import type { Db, Tx } from '../index.ts'

interface ClaimRecord {
  userId: string
  /** YYYY-MM-DD, in the person's time zone. */
  day: string
  /** Days in a row, including this one. */
  streak: number
  /** Made by the client; identifies repeats. */
  claimId: string | null
  now: Date
}

/**
 * Stores a claim.
 * @returns false if this person has already claimed this day
 */
export async function insertClaim(
  tx: Tx,
  { userId, day, streak, claimId, now }: ClaimRecord,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('streak_claims')
    .values({ user_id: userId, day, streak, claim_id: claimId, claimed_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** A person's claim on a day; null without one. */
export async function claimOn(
  db: Db | Tx,
  userId: string,
  day: string,
): Promise<{ streak: number; claim_id: string | null } | null> {
  const row = await db
    .selectFrom('streak_claims')
    .select(['streak', 'claim_id'])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row ?? null
}
