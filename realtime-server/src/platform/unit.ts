import type { Tx } from '@swoon/db'
import type { EventName, EventPayload } from '../contract/index.ts'
import type { Audience, Emit, Realtime } from './realtime.ts'
import type { Evict } from './shared-rooms.ts'

/** How a change is told, at once or by a unit of work after its end. */
export interface Outlets {
  readonly emit: Emit
  readonly evict: Evict
  /** Ends every socket of a session after telling it why. */
  readonly endSession: Realtime['endSession']
}

/** Work in a transaction. What it tells is held until COMMIT and dropped on rollback. */
export interface Unit extends Outlets {
  readonly tx: Tx
}

/** An event as a unit of work told it. */
export interface Told<E extends EventName = EventName> {
  readonly audience: Audience
  readonly event: E
  readonly payload: EventPayload<E>
}
