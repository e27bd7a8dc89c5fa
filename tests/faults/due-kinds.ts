import { dueKind } from '../../realtime-server/src/platform/due.ts'
import { Mark } from '../harness/due.ts'

/** Leaves its mark. */
export const quick = dueKind('test-quick', Mark)
/** Leaves its mark, and on the node named first never ends. */
export const slow = dueKind('test-slow', Mark)
/** Leaves its mark outside of the job's transaction, and on the node named first never ends. */
export const sent = dueKind('test-sent', Mark)
