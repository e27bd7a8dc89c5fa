import { createDecisions } from '../../lib/decisions.ts'

/** Swipes of the discovery deck. */
export const swipes = createDecisions()
