import type { DiscoveryMode } from '@swoon/realtime-server/contract/discovery'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

interface DiscoveryState {
  mode: DiscoveryMode
  /** The header's location filter: only people within the person's distance. */
  useLocation: boolean
}

export const useDiscoveryStore = create<DiscoveryState>()(
  persist((): DiscoveryState => ({ mode: 'compatible', useLocation: true }), {
    name: 'discovery',
    // Outlives a reload and ends with the session (lib/session.ts): the next person starts with the filter on.
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ useLocation }) => ({ useLocation }),
  }),
)

export const toggleLocationFilter = () =>
  useDiscoveryStore.setState(({ useLocation }) => ({ useLocation: !useLocation }))

export const setMode = (mode: DiscoveryMode) => useDiscoveryStore.setState({ mode })
