import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { dueKind } from '../../platform/jobs/due.ts'

/** Shows a decision, or a corrected date of birth, to the person and to whom they are matched with. Whoever decides has no sockets. */
export const tellVerification = dueKind(
  'tell-verification',
  z.object({ userId: Id, isCorrection: z.boolean().optional() }),
)
/** Deletes a document at the end of its time. */
export const endDocument = dueKind('end-document', z.object({ id: Id }))
