import { swipes } from './store.ts'

/** Who was swiped in this session, by person: they are in no deck, whatever an older answer still lists. */
export const useSwiped = swipes.useMade

/** How many swipes of a kind are on their way: what the counters already count as spent. */
export const usePendingSwipes = swipes.usePending

export const hasPendingSwipes = swipes.hasPending
