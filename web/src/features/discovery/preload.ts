import {
  type DiscoveryMode,
  discoveryLimits,
  discoveryRoutes,
} from '@swoon/realtime-server/contract/discovery'
import { ofTab } from '../../lib/storage.ts'
import { urlOf } from '../../lib/url.ts'

export interface Choice {
  mode: DiscoveryMode
  /** The header's location filter: only people within the user's distance. */
  useLocation: boolean
}

export const firstChoice: Choice = { mode: 'compatible', useLocation: true }

/** Key in the tab's storage, in the form zustand's `persist` uses. */
export const choiceKey = 'discovery'

export const deckCall = (userId: string, { mode, useLocation }: Choice) => ({
  params: { userId },
  query: {
    limit: String(discoveryLimits.page),
    mode,
    ...(useLocation && { useLocation: 'true' as const }),
  },
})

/** The deck Discover requests first. */
export const firstDeckUrl = (userId: string): string =>
  urlOf(discoveryRoutes.discover.url, deckCall(userId, { ...firstChoice, ...remembered() }))

function remembered(): Partial<Choice> {
  try {
    return JSON.parse(ofTab.read(choiceKey) ?? '{}').state ?? {}
  } catch {
    return {}
  }
}
