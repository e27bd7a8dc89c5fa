import { create } from 'zustand'
import { swipes } from '../../lib/decisions.ts'

/**
 * People who super liked me while this page was open. Nothing takes that back, so an older answer
 * cannot hide it.
 */
export const useSuperLikers = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** People swiped in this session, by id. They are shown in no deck, even if an older answer still lists them. */
export const useSwiped = swipes.useMade

/** How many swipes of a kind the counters of this version of the signed-in user do not include yet. */
export const useUncountedSwipes = swipes.useUncounted

export const hasPendingSwipes = swipes.hasPending
