import { createOutbox } from '../../conversation/outbox.ts'
import { outboxName } from './late.ts'

/** Unconfirmed messages, by room. */
export const outbox = createOutbox(outboxName)
