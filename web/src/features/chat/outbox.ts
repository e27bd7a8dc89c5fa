import { createOutbox } from '../../lib/outbox/outbox.ts'

/** What is on its way, by match. */
export const outbox = createOutbox('chat-outbox')
