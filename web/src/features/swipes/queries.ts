import { create } from 'zustand'
import { swipes } from '../../lib/decisions.ts'

/** People who super liked the user while this page was open, so that an older answer cannot hide it. */
export const useSuperLikers = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** Ids of people swiped in this session. No deck shows them, even if an older answer still lists them. */
export const useSwiped = swipes.useMade

/** Number of swipes of a kind that the counters of this user version do not include yet. */
export const useUncountedSwipes = swipes.useUncounted

export const hasPendingSwipes = swipes.hasPending
