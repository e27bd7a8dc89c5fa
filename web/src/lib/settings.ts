import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Live } from './live-query.ts'

/** The settings to change, computed first from the shown settings, and from the stored ones when sent. */
export type Change<T> = (settings: T) => Partial<T>

/**
 * Settings whose changes show at once. The query holds the stored settings; unanswered changes are applied on top wherever the settings are
 * shown, so that a failed one reverts only itself.
 * @param send stores a change and returns all settings
 */
export function createSettings<T extends object>(
  stored: Live<T>,
  send: (change: Partial<T>) => Promise<T>,
) {
  const useOpen = create<readonly Change<T>[]>(() => [])
  /** Changes are sent one by one, so that the last one wins. */
  let before: Promise<unknown> = Promise.resolve()

  function withOpen(settings: T): T {
    let shown = settings
    for (const change of useOpen.getState()) shown = { ...shown, ...change(shown) }
    return shown
  }

  async function store(change: Change<T>, known: T): Promise<void> {
    try {
      stored.put(await send(change(stored.known() ?? known)))
    } finally {
      useOpen.setState((open) => open.filter((one) => one !== change), true)
    }
  }

  return {
    withOpen,
    /** The settings with unanswered changes applied, and their query's state. */
    useShown() {
      const { data, isError, isFetching, refetch } = useQuery(stored.options)
      useOpen()
      return { data: data && withOpen(data), isError, isFetching, refetch }
    },
    /** Shows a change and stores it. @throws the failure, after reverting it */
    change(change: Change<T>): Promise<void> {
      const known = stored.known()
      if (!known) return Promise.resolve()
      useOpen.setState((open) => [...open, change], true)
      const storing = before.then(() => store(change, known))
      before = storing.catch(() => undefined)
      return storing
    },
  }
}
