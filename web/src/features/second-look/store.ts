import { createDecisions } from '../../lib/decisions.ts'

/** Second decisions, kept apart from the swipes, since everybody in Second Look was swiped before. */
export const revisits = createDecisions()
