import type { EventName, EventPayload } from '@swoon/realtime-server/contract'

/**
 * What a feature does with the server's events. `resync` also runs each time the socket comes up: fetch again what is shown, because
 * an event may have passed unheard before.
 */
export type LiveHandlers = { readonly [E in EventName]?: (payload: EventPayload<E>) => void }

/** One handler an event, from the tables of all features, in their order. */
export function joinHandlers(
  tables: readonly LiveHandlers[],
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
