import type { RouteDefinition } from '../../contract/define.ts'
import type { EventName, EventPayload } from '../../contract/index.ts'
import type { EmittedEvent } from './unit.ts'

/** A counter in `/metrics`: successful calls of a route, or units of work that emitted an event. */
export type Counted =
  | { readonly help: string; readonly route: RouteDefinition }
  | { readonly help: string; readonly event: EventName; fits(payload: unknown): boolean }

/** Counts a route's successful calls. */
export const countCalls = (help: string, route: RouteDefinition): Counted => ({ help, route })

/**
 * Counts units of work that emitted an event, once each, however many people got it.
 * @param fits filters the events; all count by default
 */
export const countEvents = <E extends EventName>(
  help: string,
  event: E,
  fits: (payload: EventPayload<E>) => boolean = () => true,
): Counted => ({ help, event, fits: fits as (payload: unknown) => boolean })

export interface EventCounts {
  /** Calls `count` for each unit of work that emitted a fitting event. */
  on(event: EventName, fits: (payload: unknown) => boolean, count: () => void): void
  /** Adds the events of one unit of work. */
  add(emitted: readonly EmittedEvent[]): void
}

export function createEventCounts(): EventCounts {
  const counters: { event: EventName; fits: (payload: unknown) => boolean; count: () => void }[] =
    []
  return {
    on: (event, fits, count) => void counters.push({ event, fits, count }),
    add(emitted) {
      if (emitted.length === 0) return
      for (const { event, fits, count } of counters)
        if (emitted.some((each) => each.event === event && fits(each.payload))) count()
    },
  }
}
