import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'

/**
 * Shows a decision, or a corrected date of birth, to the person and their matches, from a server: the process that decides has no sockets.
 */
export const notifyVerification = jobKind(
  'tell-verification',
  z.object({ userId: Id, isCorrection: z.boolean().optional() }),
)
/** Deletes a document when its time is up. */
export const endDocument = jobKind('end-document', z.object({ id: Id }))
