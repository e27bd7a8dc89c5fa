import type { Fact } from '@swoon/realtime-server/contract/compatibility'
import { afterEach, expect, it, vi } from 'vitest'
import { factSentences } from './fact-sentences.ts'

// Other test files share the modules.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it.each<[Fact, string]>([
  [{ kind: 'sameInterests', names: ['Hiking', 'Jazz'] }, 'You both chose Hiking and Jazz'],
  [
    { kind: 'sameArtists', names: ['A', 'B', 'C', 'D', 'E'] },
    'You both listen to A, B, C, and 2 more',
  ],
  [{ kind: 'sameGoal', names: ['marriage'] }, 'You both hope to marry'],
  [
    { kind: 'sameLifestyle', names: ['early-bird', 'sober', 'later'] },
    "You're both early birds and sober",
  ],
  [{ kind: 'yearsApart', number: 0 }, "You're the same age"],
  [{ kind: 'yearsApart', number: 1 }, "You're a year apart"],
  [{ kind: 'milesApart', number: 0 }, "You're in the same neighborhood"],
  [{ kind: 'milesApart', number: 12 }, "You're about 12 miles from each other"],
  [{ kind: 'oftenPersonality', names: ['feeler'] }, 'You often like people who are led by feeling'],
  [{ kind: 'askedFor', names: ['ageCompatibility'] }, 'You asked for age to count more'],
])('says %j', (fact, sentence) =>
  expect(factSentences('miles', ['English'], [fact])).toEqual([sentence]),
)

it('leaves what a server of the release before or after says in English', () => {
  const later = { kind: 'sameDreams' } as unknown as Fact
  expect(
    factSentences(
      'miles',
      ['One', 'Two', 'Three'],
      [later, { kind: 'sameGoal', names: ['later'] }, { kind: 'sameLifestyle', names: ['later'] }],
    ),
  ).toEqual(['One', 'Two', 'Three'])
})

it('says them in the language of the page, with the interests of the list', async () => {
  const messages = { 'interest:Hiking': ['Wandern'], 'interest:Travel': ['Reisen'] }
  vi.stubGlobal('catalog', { language: 'de', messages })
  vi.resetModules()
  const { factSentences: inGerman } = await import('./fact-sentences.ts')
  const fact: Fact = { kind: 'sameInterests', names: ['Hiking', 'My own', 'Travel'] }
  // The sentence itself is not translated here.
  expect(inGerman('kilometers', ['English'], [fact])).toEqual([
    'You both chose Wandern, My own und Reisen',
  ])
})
