import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interestPresets } from '../people/contract.ts'
import { aboutAnswers, factorNames } from './contract.ts'
import { compare, scorer, weights } from './rules.ts'
import type { Traits } from './traits.ts'

const chips = (answers: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...answers), { maxLength: 4 })
const interests = fc.uniqueArray(
  fc.oneof(fc.constantFrom(...interestPresets), fc.string({ minLength: 1, maxLength: 30 })),
  {
    maxLength: 10,
    selector: (name) => name.trim().toLowerCase(),
  },
)
const cell = fc.record({
  latitude: fc.double({ min: 47, max: 49, noNaN: true }),
  longitude: fc.double({ min: 10, max: 13, noNaN: true }),
})
const traits: fc.Arbitrary<Traits> = fc.record({
  age: fc.option(fc.integer({ min: 18, max: 99 })),
  cell: fc.option(cell),
  interests,
  lifestyle: chips(aboutAnswers.lifestyle),
  personality: chips(aboutAnswers.personality),
  education: fc.option(fc.constantFrom(...aboutAnswers.education)),
  relationshipGoals: fc.option(fc.constantFrom(...aboutAnswers.relationshipGoals)),
  communicationStyle: chips(aboutAnswers.communicationStyle),
  topArtists: fc.uniqueArray(fc.constantFrom('Björk', 'Nina Simone', 'Radiohead', 'ABBA'), {
    maxLength: 4,
  }),
})
const blank: Traits = {
  age: null,
  cell: null,
  interests: [],
  lifestyle: [],
  personality: [],
  education: null,
  relationshipGoals: null,
  communicationStyle: [],
  topArtists: [],
}
const property = (check: (a: Traits, b: Traits) => void) =>
  fc.assert(
    fc.property(traits, traits, (a, b) => {
      check(a, b)
    }),
    { numRuns: 400 },
  )

describe('compare', () => {
  it('gives both people the same result', () =>
    property((a, b) => expect(compare(a, b)).toEqual(compare(b, a))))

  it('scores many people for one as it compares each of them', () =>
    property((a, b) => expect(scorer(a)(b)).toBe(compare(a, b).compatibilityScore)))

  it('gives whole numbers from 0 to 100', () => {
    property((a, b) => {
      const { compatibilityScore, compatibilityFactors } = compare(a, b)
      for (const value of [compatibilityScore, ...Object.values(compatibilityFactors)]) {
        expect(Number.isInteger(value)).toBe(true)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(100)
      }
      expect(compatibilityFactors.overall).toBe(compatibilityScore)
    })
  })

  it('does not depend on the order of the answers, and gives the same result every time', () => {
    const reversed = (person: Traits): Traits => ({
      ...person,
      interests: [...person.interests].reverse(),
      lifestyle: [...person.lifestyle].reverse(),
      personality: [...person.personality].reverse(),
      communicationStyle: [...person.communicationStyle].reverse(),
      topArtists: [...person.topArtists].reverse(),
    })
    property((a, b) => {
      expect(compare(a, b)).toEqual(compare(a, b))
      expect(compare(reversed(a), b)).toEqual(compare(a, b))
    })
  })

  it('is the weighted mean of the known factors; an unknown one is 75 and has no weight', () => {
    property((a, b) => {
      const { compatibilityScore, compatibilityFactors, unknownFactors } = compare(a, b)
      const known = factorNames.filter((name) => !unknownFactors.includes(name))
      for (const name of unknownFactors) expect(compatibilityFactors[name]).toBe(75)
      const weight = known.reduce((sum, name) => sum + weights[name], 0)
      const mean =
        known.reduce((sum, name) => sum + weights[name] * compatibilityFactors[name], 0) / weight
      expect(compatibilityScore).toBe(known.length === 0 ? 75 : Math.round(mean))
    })
  })

  it('counts interests most, then age and goals, and all factors as 100', () => {
    const first = factorNames.toSorted((one, other) => weights[other] - weights[one]).slice(0, 3)
    expect(first).toEqual([
      'interestCompatibility',
      'ageCompatibility',
      'relationshipGoalsCompatibility',
    ])
    expect(factorNames.reduce((sum, name) => sum + weights[name], 0)).toBe(100)
  })

  it('counts an answer that only one person gave as unknown', () => {
    const { unknownFactors, compatibilityScore } = compare(
      { ...blank, age: 30, education: 'master' },
      { ...blank, age: 30 },
    )
    expect(unknownFactors).toEqual(factorNames.filter((name) => name !== 'ageCompatibility'))
    expect(compatibilityScore).toBe(100)
    expect(compare(blank, blank)).toMatchObject({
      compatibilityScore: 75,
      unknownFactors: [...factorNames],
      insights: [],
      highlights: [],
    })
  })

  it('never falls with a further shared interest', () => {
    property((a, b) => {
      const more = (person: Traits): Traits => ({
        ...person,
        interests: [...person.interests, 'Beekeeping at dawn'],
      })
      const before = compare(a, b)
      const after = compare(more(a), more(b))
      if (before.unknownFactors.includes('interestCompatibility')) return
      expect(after.compatibilityFactors.interestCompatibility).toBeGreaterThanOrEqual(
        before.compatibilityFactors.interestCompatibility,
      )
    })
  })

  it('never rises with distance or with the difference of age', () => {
    const at = (longitude: number): Traits => ({ ...blank, cell: { latitude: 48, longitude } })
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (one, other) => {
          const near = compare(at(0), at(Math.min(one, other))).compatibilityScore
          expect(near).toBeGreaterThanOrEqual(
            compare(at(0), at(Math.max(one, other))).compatibilityScore,
          )
        },
      ),
    )
    const aged = (age: number): Traits => ({ ...blank, age })
    for (let age = 30; age < 90; age++)
      expect(compare(aged(30), aged(age)).compatibilityScore).toBeGreaterThanOrEqual(
        compare(aged(30), aged(age + 1)).compatibilityScore,
      )
  })

  it('ignores upper and lower case of an interest', () => {
    const one = { ...blank, interests: ['hiking'] }
    expect(compare(one, { ...blank, interests: ['Hiking'] }).insights[0]).toBe(
      'You both chose Hiking',
    )
    const [french, plain] = [
      { ...blank, interests: ['Cafés'] },
      { ...blank, interests: ['CAFES '] },
    ]
    expect(compare(french, plain).compatibilityFactors).toEqual(
      compare(french, french).compatibilityFactors,
    )
    expect(compare(french, plain).insights[0]).toMatch(/^You both chose CAF/)
  })

  it('spreads ordinary pairs over 45 to 95', () => {
    const someone: fc.Arbitrary<Traits> = fc.record({
      age: fc.integer({ min: 21, max: 45 }),
      cell: fc.record({
        latitude: fc.double({ min: 48, max: 48.4, noNaN: true }),
        longitude: fc.double({ min: 11.3, max: 11.8, noNaN: true }),
      }),
      interests: fc.uniqueArray(fc.constantFrom(...interestPresets), {
        minLength: 3,
        maxLength: 8,
      }),
      lifestyle: chips(aboutAnswers.lifestyle),
      personality: chips(aboutAnswers.personality),
      education: fc.option(fc.constantFrom(...aboutAnswers.education)),
      relationshipGoals: fc.option(fc.constantFrom(...aboutAnswers.relationshipGoals)),
      communicationStyle: chips(aboutAnswers.communicationStyle),
      topArtists: fc.constant([]),
    })
    const scores = fc
      .sample(fc.tuple(someone, someone), { numRuns: 1000, seed: 7 })
      .map(([a, b]) => compare(a, b).compatibilityScore)
      .sort((one, other) => one - other)
    const at = (part: number) => scores[Math.floor(part * (scores.length - 1))] ?? 0
    expect(at(0.05)).toBeGreaterThanOrEqual(40)
    expect(at(0.95)).toBeLessThanOrEqual(95)
    expect(at(0.9) - at(0.1)).toBeGreaterThanOrEqual(15)
    expect(new Set(scores).size).toBeGreaterThan(30)
  })
})

describe('insights', () => {
  const one: Traits = {
    ...blank,
    age: 31,
    cell: { latitude: 48, longitude: 11 },
    interests: ['Jazz', 'Hiking', 'Wine'],
    relationshipGoals: 'long-term',
    lifestyle: ['early-bird', 'foodie'],
    topArtists: ['Nina Simone'],
  }
  const other: Traits = {
    ...one,
    age: 29,
    interests: ['Hiking', 'Jazz', 'Yoga'],
    lifestyle: ['foodie', 'early-bird'],
  }

  it('are sentences about what both people said', () => {
    expect(compare(one, other).insights).toEqual([
      'You both chose Hiking and Jazz',
      'You both want something long-term',
      'You both listen to Nina Simone',
      "You're both early birds and foodies",
      "You're 2 years apart",
      "You're in the same neighborhood",
    ])
  })

  it('are also facts, for clients in other languages', () => {
    expect(compare(one, other).insightFacts).toEqual([
      { kind: 'sameInterests', names: ['Hiking', 'Jazz'] },
      { kind: 'sameGoal', names: ['long-term'] },
      { kind: 'sameArtists', names: ['Nina Simone'] },
      { kind: 'sameLifestyle', names: ['early-bird', 'foodie'] },
      { kind: 'yearsApart', number: 2 },
      { kind: 'milesApart', number: 0 },
    ])
  })

  it('name the strong points', () => {
    const { highlights } = compare(one, other)
    expect(highlights).toContain('Same goals')
    expect(highlights).toContain('Close by')
    expect(highlights).toContain('Same music')
    expect(highlights).not.toContain('Shared interests')
  })

  it('say when the two want different things', () => {
    expect(compare(one, { ...other, relationshipGoals: 'short-term' }).insights).toContain(
      "You're looking for different things: worth talking about early",
    )
  })

  it('shorten a long list', () => {
    const many = { ...blank, interests: ['Art', 'Beach', 'Coffee', 'Dancing', 'Wine', 'Yoga'] }
    expect(compare(many, many).insights[0]).toBe('You both chose Art, Beach, Coffee and 3 more')
  })
})
