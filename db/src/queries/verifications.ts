import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../index.ts'
import type { Verifications } from '../schema.ts'

export type VerificationRow = Selectable<Verifications>

export interface QueuedVerification extends VerificationRow {
  name: string
  /** Date of birth in the current profile. */
  birth_now: string | null
  profile_photo: string | null
}

/** Most rows of the list. */
const listedAtMost = 500

const queued = (db: Db | Tx) =>
  db
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'user_id')
    .selectAll('verifications')
    .select(['users.name', 'users.date_of_birth as birth_now', 'users.profile_photo'])

/** Pending verifications, the oldest first. */
export const pendingVerifications = (db: Db): Promise<QueuedVerification[]> =>
  queued(db).where('state', '=', 'pending').orderBy('submitted_at').limit(listedAtMost).execute()

export async function verificationByNumber(
  db: Db | Tx,
  number: number,
): Promise<QueuedVerification | null> {
  return (await queued(db).where('number', '=', number).executeTakeFirst()) ?? null
}

/** Owner of a verification; null if the id is unknown. */
export async function verificationOwner(db: Db | Tx, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('verifications')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Owner of a username; null if it is free. */
export async function idByUsername(db: Db | Tx, username: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row?.id ?? null
}

/** Locks a verification until the transaction ends. */
export async function lockVerification(tx: Tx, id: string): Promise<VerificationRow | null> {
  const row = await tx
    .selectFrom('verifications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** A person's latest verification; null without any. */
export async function latestVerification(
  db: Db | Tx,
  userId: string,
): Promise<VerificationRow | null> {
  const row = await db
    .selectFrom('verifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Keeps a document until the transaction ends.
 * @returns false if a later one replaced it
 */
export async function lockDocument(tx: Tx, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('media')
    .select('name')
    .where('kind', '=', 'document')
    .where('name', '=', name)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores a submission.
 * @throws on the index verifications_pending if one is already pending
 */
export async function insertVerification(
  tx: Tx,
  submission: { id: string; userId: string; document: string; dateOfBirth: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('verifications')
    .values({
      id: submission.id,
      user_id: submission.userId,
      document: submission.document,
      date_of_birth: submission.dateOfBirth,
      submitted_at: submission.now,
      state: 'pending',
    })
    .execute()
}

export async function updateVerification(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<VerificationRow, 'state' | 'decided_at' | 'document_gone' | 'profile_birth'>
  >,
): Promise<void> {
  await tx.updateTable('verifications').set(change).where('id', '=', id).execute()
}

interface VerificationAct {
  id: string
  verificationId: string
  userId: string
  action: 'look' | 'verify' | 'reject' | 'undo' | 'correct'
  reason: string | null
  by: string
  now: Date
}

/** Records a moderator's action. */
export async function recordAct(db: Db | Tx, act: VerificationAct): Promise<void> {
  await db
    .insertInto('verification_decisions')
    .values({
      id: act.id,
      verification_id: act.verificationId,
      user_id: act.userId,
      action: act.action,
      reason: act.reason,
      acted_by: act.by,
      acted_at: act.now,
    })
    .execute()
}

/** People a person has a live match with. */
export async function matchedWith(db: Db | Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM matched_with(${userId})
  `.execute(db)
  return rows.map(({ id }) => id)
}
