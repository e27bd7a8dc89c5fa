import type { EventName, EventPayload } from '@swoon/realtime-server/contract'

/** What is done with the server's events. */
type EventHandlers = { readonly [E in EventName]?: (payload: EventPayload<E>) => void }

/**
 * What a feature does with the server's events. `resync` also runs each time the socket comes up: fetch again what is shown, because
 * an event may have passed unheard before.
 */
export type LiveHandlers = EventHandlers & {
  /** Runs once, as soon as somebody is signed in, whether or not there is a connection. */
  readonly begin?: () => void
}

/** One handler an event, from the tables of all features, in their order. */
export function joinHandlers(
  tables: readonly EventHandlers[],
): <E extends EventName>(event: E, payload: EventPayload<E>) => void {
  return (event, payload) => {
    for (const table of tables) {
      try {
        table[event]?.(payload)
      } catch (error) {
        // One feature's fault must not keep the news from the others.
        console.error(`live ${event}`, error)
      }
    }
  }
}
