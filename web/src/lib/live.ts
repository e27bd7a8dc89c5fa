import type { EventName, EventPayload } from '@swoon/realtime-server/contract'

/** A handler for each of the server's events. */
type EventHandlers = { readonly [E in EventName]?: (payload: EventPayload<E>) => void }

/**
 * A feature's handlers for the server's events. `resync` also runs each time the socket connects,
 * unless there is an `up` for that, and must fetch everything on screen again, because events may
 * have been missed before.
 */
export type LiveHandlers = EventHandlers & {
  /** Runs once, as soon as someone is signed in, with or without a connection. */
  readonly begin?: () => void
  /** Runs in place of `resync` each time the socket connects. */
  readonly up?: () => void
}

/** Joins the handlers of all features into one handler for each event, in their order. */
export function joinHandlers(
  tables: readonly EventHandlers[],
): <E extends EventName>(event: E, payload: EventPayload<E>) => void {
  return (event, payload) => {
    for (const table of tables) {
      try {
        table[event]?.(payload)
      } catch (error) {
        // A fault in one feature must not keep the event from the others.
        console.error(`live ${event}`, error)
      }
    }
  }
}
