import type { EventName, EventPayload } from '@swoon/realtime-server/contract'

/** A handler for each of the server's events. */
type EventHandlers = { readonly [E in EventName]?: (payload: EventPayload<E>) => void }

/**
 * A feature's handlers for the server's events. `resync` also runs each time the socket connects, unless there is an `up`, and must refetch
 * everything on screen, because earlier events may have been missed.
 */
export type LiveHandlers = EventHandlers & {
  /** Runs once, as soon as a user is signed in, with or without a connection. */
  readonly begin?: () => void
  /** Runs instead of `resync` each time the socket connects. */
  readonly up?: () => void
}

/** Joins the handlers of all features, in order, into one handler per event. */
export function joinHandlers(
  tables: readonly EventHandlers[],
): <E extends EventName>(event: E, payload: EventPayload<E>) => void {
  return (event, payload) => {
    for (const table of tables) {
      try {
        table[event]?.(payload)
      } catch (error) {
        // An error in one feature must not keep the event from the others.
        console.error(`live ${event}`, error)
      }
    }
  }
}
