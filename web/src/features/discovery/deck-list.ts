import type { EmptyReason } from '@swoon/realtime-server/contract/discovery'
import type { FilterName } from '@swoon/realtime-server/contract/filters'
import type { CardView } from '@swoon/realtime-server/contract/people'

export interface Deck {
  people: readonly CardView[]
  /** The reason the server's last answer was empty. */
  emptyReason: EmptyReason | null
  /** The filter that left nobody, if any. */
  emptyFilter: FilterName | null
}

/**
 * Merges the known deck with the server's newer answer. The answer decides who is in the deck and their data; the known order stays, so
 * that the top card does not change under the finger. New people go below.
 */
export function mergeDeck(known: readonly CardView[], answered: readonly CardView[]): CardView[] {
  const fresh = new Map(answered.map((person) => [person.id, person]))
  const kept = known.flatMap(({ id }) => fresh.get(id) ?? [])
  const placed = new Set(kept.map(({ id }) => id))
  return [...kept, ...answered.filter(({ id }) => !placed.has(id))]
}

/** The same people with this one on top, who may already be among them. */
export const withOnTop = (people: readonly CardView[], person: CardView): CardView[] => [
  person,
  ...people.filter(({ id }) => id !== person.id),
]
