import type { DiscoveryMode } from '@swoon/realtime-server/contract/discovery'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { type Choice, choiceKey, firstChoice } from './early.ts'

export const useDiscoveryStore = create<Choice>()(
  persist(() => firstChoice, {
    name: choiceKey,
    // Survives a reload and ends with the session (lib/session.ts), so that the next person starts with the filter on.
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ useLocation }) => ({ useLocation }),
  }),
)

export const toggleLocationFilter = () =>
  useDiscoveryStore.setState(({ useLocation }) => ({ useLocation: !useLocation }))

export const setMode = (mode: DiscoveryMode) => useDiscoveryStore.setState({ mode })
