import { createDecisions } from '../../lib/decisions.ts'

/** Second decisions, kept apart from the swipes: whoever is revisited was once passed. */
export const revisits = createDecisions()
