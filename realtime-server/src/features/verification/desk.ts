import type { Tx } from '@swoon/db'
import { recordLook } from '@swoon/db/queries/looks'
import { lockUser, selfById, updateUser } from '@swoon/db/queries/users'
import {
  idByUsername,
  latestVerification,
  lockVerification,
  pendingVerifications,
  type QueuedVerification,
  recordAct,
  updateVerification,
  type VerificationRow,
  verificationByNumber,
} from '@swoon/db/queries/verifications'
import { CalendarDate } from '../../contract/primitives.ts'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import type { MediaService } from '../media/service.ts'
import { isAdult, isWithinLifetime } from '../people/service.ts'
import { noteUnderageUndone, reportUnderage } from '../safety/service.ts'
import { type Rejection, rejections, reported } from './contract.ts'
import { endDocument, notifyVerification } from './jobs.ts'
import { documentEnd, mayUndo } from './rules.ts'

type Documents = Pick<MediaService, 'readDocument'>

/** The moderators' side of verifications. No route of the product calls it. */
export function verificationDesk(
  { db, clock, commit, jobs }: Pick<Context, 'db' | 'clock' | 'commit' | 'jobs'>,
  documents: Documents,
) {
  /** @throws Refusal NOT_FOUND */
  async function found(number: number): Promise<QueuedVerification> {
    const row = await verificationByNumber(db, number)
    if (!row) throw notFound()
    return row
  }

  /** Locks the person first, as every other change of a verification does, and notifies them afterward. */
  async function change(
    number: number,
    work: (tx: Tx, row: VerificationRow, now: Date) => Promise<void>,
  ): Promise<void> {
    const { id, user_id } = await found(number)
    await commit(async ({ tx }) => {
      if (!(await lockUser(tx, user_id))) throw notFound()
      const row = await lockVerification(tx, id)
      if (!row) throw notFound()
      await work(tx, row, clock.now())
      await jobs.schedule(tx, notifyVerification, { userId: user_id }, { key: user_id })
    })
  }

  const record = (
    tx: Tx | typeof db,
    { id, user_id }: VerificationRow,
    act: { action: 'look' | 'verify' | 'reject' | 'undo' | 'correct'; reason?: string; by: string },
  ) =>
    recordAct(tx, {
      id: newId(),
      verificationId: id,
      userId: user_id,
      action: act.action,
      reason: act.reason ?? null,
      by: act.by,
      now: clock.now(),
    })

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

  const requirePending = (row: VerificationRow, now: Date) => {
    if (row.state !== 'pending') throw new Refusal('CONFLICT', 'This verification is decided.')
    if (now >= documentEnd(row))
      throw new Refusal('CONFLICT', 'Its document is older than 48 hours.')
  }

  return {
    /** Verifications that wait, the oldest first. The look of `by` is written down, as below. */
    async list(by: string): Promise<QueuedVerification[]> {
      const waiting = await pendingVerifications(db)
      await recordLook(db, { id: newId(), what: 'verifications', by, now: clock.now() })
      return waiting
    },

    /** A verification without its document. @throws Refusal NOT_FOUND */
    async show(number: number, by: string): Promise<QueuedVerification> {
      const row = await found(number)
      await recordLook(db, {
        id: newId(),
        what: 'verification',
        number,
        personId: row.user_id,
        by,
        now: clock.now(),
      })
      return row
    },

    /** A verification with its document as WebP; each look is a row of its own. @throws Refusal NOT_FOUND, also once the document is deleted */
    async look(number: number, by: string): Promise<{ row: QueuedVerification; document: Buffer }> {
      const row = await found(number)
      if (row.document_gone || clock.now() >= documentEnd(row)) throw notFound()
      const { ownerId, bytes } = await documents.readDocument(row.document)
      if (ownerId !== row.user_id) throw notFound()
      await record(db, row, { action: 'look', by })
      return { row, document: bytes }
    },

    /** The date of birth on the document becomes the profile's and stays. @throws Refusal NOT_FOUND, CONFLICT */
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
        await record(tx, row, { action: 'verify', by })
      }),

    /** Who is `reported` for the reason is reported in the same transaction. @throws Refusal NOT_FOUND, CONFLICT */
    reject: (number: number, reason: Rejection, by: string): Promise<void> =>
      change(number, async (tx, row, now) => {
        requirePending(row, now)
        await decided(tx, row, 'rejected', now)
        await updateUser(tx, row.user_id, {
          verification_status: 'rejected',
          verification_reason: rejections[reason],
        })
        await record(tx, row, { action: 'reject', reason, by })
        if (reason === reported)
          await reportUnderage(tx, { userId: row.user_id, verification: row.number, now })
      }),

    /**
     * Takes a decision back within the hour: it waits again, or must be sent again if its document is deleted by now.
     * @throws Refusal NOT_FOUND, CONFLICT if it is not decided, later than an hour, or followed by another submission
     */
    undo: (number: number, by: string): Promise<void> =>
      change(number, async (tx, row, now) => {
        if (!mayUndo(row, now))
          throw new Refusal('CONFLICT', 'Only a decision of the last hour can be undone.')
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
        await record(tx, row, { action: 'undo', by })
      }),

    /**
     * Gives someone who is verified another date of birth, for a mistake that is found after the hour in which a decision is undone.
     * @throws Refusal INVALID, UNDER_AGE, NOT_FOUND, CONFLICT if they are not verified or have this date
     */
    async correctDate(username: string, date: string, reason: string, by: string): Promise<void> {
      const now = clock.now()
      if (!CalendarDate.safeParse(date).success || !isWithinLifetime(date, now))
        throw new Refusal('INVALID', 'Give a date of birth as YYYY-MM-DD.')
      if (!isAdult(date, now))
        throw new Refusal('UNDER_AGE', 'No one under 18 can be here. Undo or ban instead.')
      const userId = await idByUsername(db, username)
      if (!userId) throw notFound()
      await commit(async ({ tx }) => {
        if (!(await lockUser(tx, userId))) throw notFound()
        const [self, row] = [await selfById(tx, userId), await latestVerification(tx, userId)]
        if (!self?.verified_birth || !row)
          throw new Refusal(
            'CONFLICT',
            'This person is not verified, and changes the date in the profile.',
          )
        if (self.verified_birth === date) throw new Refusal('CONFLICT', 'This is the date already.')
        await updateUser(tx, userId, { date_of_birth: date, verified_birth: date })
        await record(tx, row, { action: 'correct', reason, by })
        await jobs.schedule(
          tx,
          notifyVerification,
          { userId, isCorrection: true },
          { key: `${userId} correction` },
        )
      })
    },
  }
}
