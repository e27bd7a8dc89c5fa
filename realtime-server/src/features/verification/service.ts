import type { Tx } from '@swoon/db'
import { lockUser, selfById, updateUser } from '@swoon/db/queries/users'
import {
  insertVerification,
  lockDocument,
  lockVerification,
  matchedWith,
  updateVerification,
  verificationOwner,
} from '@swoon/db/queries/verifications'
import { CalendarDate } from '../../contract/primitives.ts'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { Refusal, refuse, refuseField } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import type { MediaService } from '../media/service.ts'
import { isAdult, isWithinLifetime } from '../people/service.ts'
import type { SelfView } from '../profile/contract.ts'
import type { ProfileService } from '../profile/service.ts'
import { VerificationStatus } from './contract.ts'
import { endDocument } from './jobs.ts'
import { documentEnd } from './rules.ts'

export { verificationDesk } from './desk.ts'

export type VerificationService = ReturnType<typeof verificationService>

interface Notice {
  userId: string
  /** True if nothing was decided. */
  isCorrection?: boolean | undefined
}

/** Takes people's requests to verify their age and identity. */
export function verificationService(
  { db, clock, commit, jobs }: Pick<Context, 'db' | 'clock' | 'commit' | 'jobs'>,
  { profiles, media }: { profiles: ProfileService; media: MediaService },
) {
  /** @throws Refusal INVALID, UNDER_AGE */
  function birthOf(text: string | undefined, now: Date): string {
    const date = CalendarDate.safeParse(text)
    if (!date.success || !isWithinLifetime(date.data, now))
      throw refuseField('dateOfBirth', 'documentBirth')
    if (!isAdult(date.data, now)) throw refuseField('dateOfBirth', 'ageRestriction')
    return date.data
  }

  /** @throws Refusal CONFLICT if there is nothing to verify */
  async function requireOpen(reader: Tx | typeof db, userId: string): Promise<void> {
    const self = await selfById(reader, userId)
    if (!self) throw notFound()
    if (self.verification_status === 'pending') throw refuse('underReview')
    if (self.age_verified && self.id_verified) throw refuse('fullyVerified')
  }

  return {
    /**
     * Stores a document and queues it for moderators.
     * @throws Refusal INVALID, UNDER_AGE, CONFLICT, TOO_LARGE, WRONG_TYPE, UNDECODABLE, UNAVAILABLE
     */
    async submit(
      userId: string,
      bytes: Buffer,
      dateOfBirth: string | undefined,
    ): Promise<SelfView> {
      const now = clock.now()
      const birth = birthOf(dateOfBirth, now)
      await requireOpen(db, userId)
      const document = await media.storeDocument(userId, bytes)
      try {
        return await commit(async ({ tx, emit }) => {
          if (!(await lockUser(tx, userId))) throw notFound()
          await requireOpen(tx, userId)
          if (!(await lockDocument(tx, document))) throw refuse('twoDocuments')
          const id = newId()
          await insertVerification(tx, { id, userId, document, dateOfBirth: birth, now })
          await updateUser(tx, userId, {
            verification_status: 'pending',
            verification_reason: null,
          })
          const at = documentEnd({ state: 'pending', submitted_at: now, decided_at: null })
          await jobs.schedule(tx, endDocument, { id }, { at, key: id })
          const user = await profiles.self(tx, userId)
          emit(userId, 'user:updated', { user })
          return user
        })
      } catch (error) {
        // If COMMIT got no answer, the submission may be stored. The sweep deletes an unused document.
        if (error instanceof Refusal) await media.deleteDocument(document).catch(() => {})
        throw error
      }
    },

    async notify(
      { tx, emit }: Pick<Unit, 'tx' | 'emit'>,
      { userId, isCorrection }: Notice,
    ): Promise<void> {
      const self = await selfById(tx, userId)
      if (!self) return
      emit(userId, 'user:updated', { user: await profiles.self(tx, userId) })
      const status = VerificationStatus.safeParse(self.verification_status)
      if (status.success && !isCorrection)
        emit(userId, 'verification:decided', { status: status.data })
      const others = await matchedWith(tx, userId)
      if (others.length > 0) emit(others, 'resync', {})
    },

    /** Deletes a document whose time is up. An undecided submission must then be sent again. A repeat changes nothing. */
    async endDocument(id: string): Promise<void> {
      const userId = await verificationOwner(db, id)
      if (!userId) return
      const document = await commit(async ({ tx, emit }) => {
        const isThere = await lockUser(tx, userId)
        const row = await lockVerification(tx, id)
        if (!row || clock.now() < documentEnd(row)) return null
        const isLate = isThere && row.state === 'pending'
        await updateVerification(tx, id, {
          document_gone: true,
          ...(isLate && { state: 'expired' }),
        })
        if (isLate) {
          await updateUser(tx, userId, {
            verification_status: 'expired',
            verification_reason: null,
          })
          emit(userId, 'user:updated', { user: await profiles.self(tx, userId) })
          emit(userId, 'verification:decided', { status: 'expired' })
        }
        return row.document
      })
      if (document) await media.deleteDocument(document)
    },
  }
}
