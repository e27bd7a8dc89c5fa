import type { Tx } from '@swoon/db'
import { lockUser, selfById, updateUser } from '@swoon/db/queries/users'
import {
  latestVerification,
  lockVerification,
  updateVerification,
  type VerificationRow,
} from '@swoon/db/queries/verifications'
import { notFound } from '../../platform/base/errors.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { mayUndo, noteUnderageUndone, reportUnderage, tooLateToUndo } from '../safety/service.ts'
import { type Rejection, rejections, reported } from './contract.ts'
import { endDocument, notifyVerification } from './jobs.ts'
import { record, verificationFound } from './records.ts'
import { documentEnd, requirePending } from './rules.ts'

/** Decides verifications. */
export function deciding({
  db,
  clock,
  commit,
  jobs,
}: Pick<Context, 'db' | 'clock' | 'commit' | 'jobs'>) {
  /** Locks the person first, like every other change of a verification, and notifies them afterward. */
  async function change(
    number: number,
    work: (tx: Tx, row: VerificationRow, now: Date) => Promise<void>,
  ): Promise<void> {
    const { id, user_id } = await verificationFound(db, number)
    await commit(async ({ tx }) => {
      if (!(await lockUser(tx, user_id))) throw notFound()
      const row = await lockVerification(tx, id)
      if (!row) throw notFound()
      await work(tx, row, clock.now())
      await jobs.schedule(tx, notifyVerification, { userId: user_id }, { key: user_id })
    })
  }

  async function decided(
    tx: Tx,
    row: VerificationRow,
    state: 'verified' | 'rejected',
    now: Date,
  ): Promise<void> {
    const next = { state, decided_at: now }
    const self = await selfById(tx, row.user_id)
    await updateVerification(tx, row.id, { ...next, profile_birth: self?.date_of_birth ?? null })
    await jobs.schedule(
      tx,
      endDocument,
      { id: row.id },
      { at: documentEnd({ ...row, ...next }), key: row.id },
    )
  }

  return {
    /**
     * Verifies the person. The document's date of birth becomes the profile's and stays.
     * @throws Refusal NOT_FOUND, CONFLICT
     */
    verify: (number: number, by: string): Promise<void> =>
      change(number, async (tx, row, now) => {
        requirePending(row, now)
        await decided(tx, row, 'verified', now)
        await updateUser(tx, row.user_id, {
          is_verified: true,
          age_verified: true,
          id_verified: true,
          verification_status: 'verified',
          verification_reason: null,
          date_of_birth: row.date_of_birth,
          verified_birth: row.date_of_birth,
        })
        await record(tx, row, { action: 'verify', by }, now)
      }),

    /**
     * Rejects a submission. The `reported` reason also opens a report, in the same transaction.
     * @throws Refusal NOT_FOUND, CONFLICT
     */
    reject: (number: number, reason: Rejection, by: string): Promise<void> =>
      change(number, async (tx, row, now) => {
        requirePending(row, now)
        await decided(tx, row, 'rejected', now)
        await updateUser(tx, row.user_id, {
          verification_status: 'rejected',
          verification_reason: rejections[reason],
        })
        await record(tx, row, { action: 'reject', reason, by }, now)
        if (reason === reported)
          await reportUnderage(tx, { userId: row.user_id, verification: row.number, now })
      }),

    /**
     * Undoes a decision within the hour: the submission waits again, or must be sent again if its document has been deleted.
     * @throws Refusal NOT_FOUND, CONFLICT if it isn't decided, is older than an hour, or was followed by another submission
     */
    undo: (number: number, by: string): Promise<void> =>
      change(number, async (tx, row, now) => {
        if (!mayUndo(row.decided_at, now)) throw tooLateToUndo()
        if ((await latestVerification(tx, row.user_id))?.id !== row.id)
          throw new Refusal('CONFLICT', 'The person has sent another document since.')
        const waiting = { ...row, state: 'pending', decided_at: null }
        const isGone = row.document_gone || now >= documentEnd(waiting)
        const state = isGone ? 'expired' : 'pending'
        await updateVerification(tx, row.id, { state, decided_at: null, document_gone: isGone })
        await jobs.schedule(
          tx,
          endDocument,
          { id: row.id },
          { at: documentEnd(waiting), key: row.id },
        )
        const wasVerified = row.state === 'verified'
        if ((await selfById(tx, row.user_id))?.verification_reason === rejections[reported])
          await noteUnderageUndone(tx, { userId: row.user_id, verification: row.number, now })
        await updateUser(tx, row.user_id, {
          verification_status: state,
          verification_reason: null,
          ...(wasVerified && {
            is_verified: false,
            age_verified: false,
            id_verified: false,
            date_of_birth: row.profile_birth,
            verified_birth: null,
          }),
        })
        await record(tx, row, { action: 'undo', by }, now)
      }),
  }
}
