import type { EmptyReason } from '@swoon/realtime-server/contract/discovery'
import type { CardView } from '@swoon/realtime-server/contract/people'

export interface Deck {
  people: readonly CardView[]
  /** Why the server's last answer was empty. */
  emptyReason: EmptyReason | null
}

/**
 * The known deck and the server's newer answer as one: the answer decides who is in it and what is said of them, the known order stays
 * for those in both, so that no card changes under the hand; new people go below.
 */
export function mergeDeck(known: readonly CardView[], answered: readonly CardView[]): CardView[] {
  const fresh = new Map(answered.map((person) => [person.id, person]))
  const kept = known.flatMap(({ id }) => fresh.get(id) ?? [])
  const keptIds = new Set(kept.map(({ id }) => id))
  return [...kept, ...answered.filter(({ id }) => !keptIds.has(id))]
}
