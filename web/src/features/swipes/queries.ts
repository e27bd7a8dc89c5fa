import { swipes } from './store.ts'

/** Who was swiped in this session, by person: they are in no deck, whatever an older answer still lists. */
export const useSwiped = swipes.useMade

/** How many swipes of a kind the counters of this version of oneself do not hold yet. */
export const useOwedSwipes = swipes.useOwed

export const hasPendingSwipes = swipes.hasPending
