import { expect, it } from 'vitest'
import { dealDeck } from './deck.ts'
import type { Snapshot } from './memory.ts'

/** Nothing is known of anyone, so only chance decides. */
const snapshot: Snapshot = {
  epoch: 1,
  fittedAt: new Date('2026-11-26T03:00:00Z'),
  weights: {
    ...{
      base: [0, 0],
      rate: [0.5, 0.5],
      weights: [],
      head: null,
      variances: { s: 1, t: 1 },
      rarity: {},
    },
    ...{ cards: 0, people: 60, lambda: 0.4, day: '2026-11-26', decisions: 1000 },
  },
  read: () => null,
  learnedSince: () => null,
}

const people = Array.from({ length: 60 }, (_, index) => ({
  id: `person-${index}`,
  gender: index % 2 === 0 ? 'female' : 'male',
  raised: false,
  traits: {
    ...{
      age: 30,
      cell: null,
      interests: [],
      lifestyle: [],
      personality: [],
      education: null,
      topArtists: [],
    },
    ...{ relationshipGoals: null, communicationStyle: [] },
  },
}))

const deckOf = (viewer: (typeof people)[number], day: string) =>
  dealDeck(snapshot, {
    ...{ viewer, day, secret: 'secret', limit: 5, choices: [], facts: new Map() },
    candidates: people.filter(({ gender }) => gender !== viewer.gender),
  }).map(({ id }) => id)

it('deals two people to each other on the same day, and others on the next', () => {
  const decks = new Map(people.map((person) => [person.id, deckOf(person, '2026-11-27')]))
  const cards = [...decks].flatMap(([viewer, ids]) => ids.map((id) => ({ viewer, id })))
  const facing = cards.filter(({ viewer, id }) => decks.get(id)?.includes(viewer))
  // Five of thirty would be one card in six.
  expect(facing.length / cards.length).toBeGreaterThan(0.5)
  const later = people.flatMap((person) =>
    deckOf(person, '2026-11-28').map((id) => ({ viewer: person.id, id })),
  )
  expect(
    later.filter(({ viewer, id }) => decks.get(viewer)?.includes(id)).length / cards.length,
  ).toBeLessThan(0.4)
})
