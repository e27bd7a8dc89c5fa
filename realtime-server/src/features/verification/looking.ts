import { recordLook } from '@swoon/db/queries/looks'
import { pendingVerifications, type QueuedVerification } from '@swoon/db/queries/verifications'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import type { Context } from '../../platform/context.ts'
import type { MediaService } from '../media/service.ts'
import { record, verificationFound } from './records.ts'
import { documentEnd } from './rules.ts'

export type Documents = Pick<MediaService, 'readDocument'>

/** Shows verifications to moderators, and records each look. */
export function looking({ db, clock }: Pick<Context, 'db' | 'clock'>, documents: Documents) {
  return {
    /** Lists pending verifications, the oldest first. Like every read here, it records that `by` looked. */
    async list(by: string): Promise<QueuedVerification[]> {
      const waiting = await pendingVerifications(db)
      await recordLook(db, { id: newId(), what: 'verifications', by, now: clock.now() })
      return waiting
    },

    /**
     * Reads a verification without its document.
     * @throws Refusal NOT_FOUND
     */
    async show(number: number, by: string): Promise<QueuedVerification> {
      const row = await verificationFound(db, number)
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

    /**
     * Reads a verification with its document as WebP. Each look is its own row.
     * @throws Refusal NOT_FOUND, also once the document is deleted
     */
    async look(number: number, by: string): Promise<{ row: QueuedVerification; document: Buffer }> {
      const row = await verificationFound(db, number)
      if (row.document_gone || clock.now() >= documentEnd(row)) throw notFound()
      const { ownerId, bytes } = await documents.readDocument(row.document)
      if (ownerId !== row.user_id) throw notFound()
      await record(db, row, { action: 'look', by }, clock.now())
      return { row, document: bytes }
    },
  }
}
