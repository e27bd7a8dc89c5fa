import { createOutbox } from '../../lib/outbox/outbox.ts'

/** Unconfirmed messages, by match. */
export const outbox = createOutbox('chat-outbox')
