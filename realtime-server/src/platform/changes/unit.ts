import type { Tx } from '@swoon/db'
import type { EventName, EventPayload } from '../../contract/index.ts'
import type { Audience, Emit, Realtime } from '../sockets/realtime.ts'
import type { Evict } from '../sockets/shared-rooms.ts'

/** The ways to announce a change: at once, or by a unit of work after its end. */
export interface Outlets {
  readonly emit: Emit
  readonly evict: Evict
  /** Ends every socket of a session after sending the reason. */
  readonly endSession: Realtime['endSession']
}

/** Work in a transaction. Its events are held until COMMIT and dropped on rollback. */
export interface Unit extends Outlets {
  readonly tx: Tx
}

/** An event that a unit of work emitted. */
export interface EmittedEvent<E extends EventName = EventName> {
  readonly audience: Audience
  readonly event: E
  readonly payload: EventPayload<E>
}
