import { create } from 'zustand'
import { createDecisions } from '../../lib/decisions.ts'

/** Swipes of the discovery deck. */
export const swipes = createDecisions()

/** Who has super liked me while this page was open. Nothing takes that back, so an older answer cannot hide it. */
export const useSuperLikers = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))
