import { createOutbox } from '../../conversation/outbox.ts'

/** Unconfirmed messages, by match. */
export const outbox = createOutbox('chat-outbox')
