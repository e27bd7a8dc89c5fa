import { createOutbox } from '../../lib/outbox/outbox.ts'
import { outboxName } from './late.ts'

/** Unconfirmed messages, by room. */
export const outbox = createOutbox(outboxName)
