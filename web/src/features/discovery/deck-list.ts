import type { EmptyReason } from '@swoon/realtime-server/contract/discovery'
import type { CardView } from '@swoon/realtime-server/contract/people'

export interface Deck {
  people: readonly CardView[]
  /** Why the server's last answer was empty. */
  emptyReason: EmptyReason | null
  /** The id of whoever must come first in what is written. */
  first?: string
}

/**
 * Merges the known deck with the server's newer answer. The answer decides who is in the deck and their data; the known order stays, so
 * that the top card does not change under the finger. New people are added below, but for the one who must come first.
 */
export function mergeDeck(known: readonly CardView[], answered: readonly CardView[], first?: string): CardView[] {
  const fresh = new Map(answered.map((person) => [person.id, person]))
  const top = answered.filter(({ id }) => id === first)
  const kept = known.flatMap(({ id }) => (id === first ? [] : (fresh.get(id) ?? [])))
  const placed = new Set([...top, ...kept].map(({ id }) => id))
  return [...top, ...kept, ...answered.filter(({ id }) => !placed.has(id))]
}
