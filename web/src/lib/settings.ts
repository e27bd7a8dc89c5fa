import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Live } from './live-query.ts'

/**
 * Settings that a change sets. They are computed from the shown ones at first, and from the stored
 * ones once it is sent.
 */
export type Change<T> = (settings: T) => Partial<T>

/**
 * Settings whose changes are on screen at once. The query holds what the server stores; the changes that it has not answered are made
 * on top of it wherever the settings are shown, so that one that fails takes back nothing else.
 * @param send stores a change and returns all settings
 */
export function createSettings<T extends object>(
  stored: Live<T>,
  send: (change: Partial<T>) => Promise<T>,
) {
  const useOpen = create<readonly Change<T>[]>(() => [])
  /** Changes are sent one after the other, so that the last one is stored. */
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
    /** Settings with the changes that are not answered yet, and how their query is. */
    useShown() {
      const { data, isError, isFetching, refetch } = useQuery(stored.options)
      useOpen()
      return { data: data && withOpen(data), isError, isFetching, refetch }
    },
    /** Shows a change and stores it. @throws the failure, after which it is no longer shown */
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
