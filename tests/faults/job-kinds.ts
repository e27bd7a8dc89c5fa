import { jobKind } from '../../realtime-server/src/platform/jobs/jobs.ts'
import { Mark } from '../harness/jobs.ts'

/** Records that it ran. */
export const quick = jobKind('test-quick', Mark)
/** Records that it ran, and never ends on the node named `first`. */
export const slow = jobKind('test-slow', Mark)
/** Records that it ran, outside the job's transaction, and never ends on the node named `first`. */
export const sent = jobKind('test-sent', Mark)
