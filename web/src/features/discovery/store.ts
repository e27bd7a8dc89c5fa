import type { DiscoveryMode } from '@swoon/realtime-server/contract/discovery'
import type { Filters } from '@swoon/realtime-server/contract/filters'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { jsonOf } from '../../lib/json-store.ts'
import { ofTab } from '../../lib/storage.ts'
import { whenUsed } from '../../lib/when-used.ts'
import { type Choice, choiceKey, firstChoice } from './preload.ts'

interface Quiet {
  /**
   * The place without anyone near (`quietPlace`) whose deck the user continued with. Kept in memory only, because it reveals where they
   * are.
   */
  quietAt?: string
}

export const useDiscoveryStore = whenUsed(() =>
  create<Choice & Quiet>()(
    persist(() => firstChoice, {
      name: choiceKey,
      // Survives a reload and ends with the session (lib/session.ts), so that the next user starts with the filter on.
      storage: jsonOf(ofTab),
      partialize: ({ useLocation }) => ({ useLocation }),
    }),
  ),
)

export const toggleLocationFilter = () =>
  useDiscoveryStore.setState(({ useLocation }) => ({ useLocation: !useLocation }))

/** Shows the deck of a place without anyone near from now on. */
export const goOnAt = (quietAt: string) => useDiscoveryStore.setState({ quietAt })

export const setMode = (mode: DiscoveryMode) => useDiscoveryStore.setState({ mode })

export const filterCount = (filters: Filters): number =>
  Object.values(filters).filter(Boolean).length
