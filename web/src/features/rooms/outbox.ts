import { createOutbox } from '../../conversation/outbox.ts'

/** Unconfirmed messages, by room. */
export const outbox = createOutbox('room-outbox')
