import type { Db, Tx } from '@swoon/db'
import {
  type QueuedVerification,
  recordAct,
  type VerificationRow,
  verificationByNumber,
} from '@swoon/db/queries/verifications'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'

/** @throws Refusal NOT_FOUND */
export async function verificationFound(db: Db, number: number): Promise<QueuedVerification> {
  const row = await verificationByNumber(db, number)
  if (!row) throw notFound()
  return row
}

interface Act {
  action: 'look' | 'verify' | 'reject' | 'undo' | 'correct'
  reason?: string
  by: string
}

/** Records a moderator's action. */
export const record = (
  tx: Db | Tx,
  { id, user_id }: VerificationRow,
  { action, reason, by }: Act,
  now: Date,
) =>
  recordAct(tx, {
    id: newId(),
    verificationId: id,
    userId: user_id,
    action,
    reason: reason ?? null,
    by,
    now,
  })
