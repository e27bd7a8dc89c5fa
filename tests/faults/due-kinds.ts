import { dueKind } from '../../realtime-server/src/platform/jobs/due.ts'
import { Mark } from '../harness/due.ts'

/** Records that it ran. */
export const quick = dueKind('test-quick', Mark)
/** Records that it ran, and never ends on the node named `first`. */
export const slow = dueKind('test-slow', Mark)
/** Records that it ran, outside of the job's transaction, and never ends on the node named `first`. */
export const sent = dueKind('test-sent', Mark)
