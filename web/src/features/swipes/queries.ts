import { swipes } from './store.ts'

/** People swiped in this session, by id. They are shown in no deck, even if an older answer still lists them. */
export const useSwiped = swipes.useMade

/** How many swipes of a kind the counters of this version of the own user do not include yet. */
export const useUncountedSwipes = swipes.useUncounted

export const hasPendingSwipes = swipes.hasPending
