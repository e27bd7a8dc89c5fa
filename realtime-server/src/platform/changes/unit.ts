import type { Tx } from '@swoon/db'
import type { EventName, EventPayload } from '../../contract/index.ts'
import type { Audience, Emit, Realtime } from '../sockets/realtime.ts'
import type { Evict } from '../sockets/shared-rooms.ts'

/** Ways to announce a change: at once, or after a unit of work has ended. */
export interface Outlets {
  readonly emit: Emit
  readonly evict: Evict
  /** Ends every socket of a session after sending the reason. */
  readonly endSession: Realtime['endSession']
}

/** Work in a transaction. Its events wait for COMMIT and are dropped on rollback. */
export interface Unit extends Outlets {
  readonly tx: Tx
}

/** An event that a unit of work emitted. */
export interface EmittedEvent<E extends EventName = EventName> {
  readonly audience: Audience
  readonly event: E
  readonly payload: EventPayload<E>
}
