import type { Gender, Heritage, RosterEntry } from '../people/roster.ts'
import type { Random } from '../random.ts'
import type { Look } from './character.ts'
import { mix } from './color.ts'

const SKIN = [
  '#fbdcc2',
  '#f6cba9',
  '#ecb88f',
  '#dda576',
  '#c98f5f',
  '#b1784a',
  '#96603a',
  '#7a4a2d',
  '#5f3923',
] as const

/** Where on the scale of skin tones people of a heritage stand, first to last. */
const SKIN_RANGE: Record<Heritage, readonly [number, number]> = {
  african: [5, 8],
  'east asian': [0, 3],
  european: [0, 2],
  latin: [2, 6],
  mediterranean: [1, 4],
  'middle eastern': [2, 5],
  native: [3, 5],
  nordic: [0, 1],
  pacific: [4, 6],
  'south asian': [3, 7],
  'southeast asian': [2, 5],
}

const DARK_HAIR = ['#26202a', '#2f2426', '#3a2a27', '#241c20'] as const
const BROWN_HAIR = ['#4a3028', '#63412d', '#7d5236', '#8f6038'] as const
const FAIR_HAIR = ['#d9ae5f', '#e6c47f', '#c48f4a', '#b9672f', '#c2542c', '#9a6a3f'] as const
const GREY_HAIR = ['#a7a3a8', '#8b878f', '#cfc8c4'] as const
const DYED_HAIR = ['#d65f8f', '#3f9a9c', '#8a6cc4', '#e07a4a', '#4a7fc4'] as const

const HAIR_COLOURS: Record<Heritage, readonly string[]> = {
  african: DARK_HAIR,
  'east asian': DARK_HAIR,
  european: [...BROWN_HAIR, ...FAIR_HAIR],
  latin: [...DARK_HAIR, ...BROWN_HAIR],
  mediterranean: [...DARK_HAIR, ...BROWN_HAIR],
  'middle eastern': [...DARK_HAIR, ...BROWN_HAIR.slice(0, 2)],
  native: DARK_HAIR,
  nordic: FAIR_HAIR,
  pacific: DARK_HAIR,
  'south asian': DARK_HAIR,
  'southeast asian': DARK_HAIR,
}

type Presentation = 'soft' | 'strong' | 'neutral'
const presentationOf = (gender: Gender): Presentation =>
  gender === 'female' ? 'soft' : gender === 'male' ? 'strong' : 'neutral'

const variants = (numbers: string) => numbers.split(' ').map((number) => `variant${number}`)

const HAIR: Record<Presentation, readonly string[]> = {
  soft: variants('10 13 14 15 16 17 18 19 21 23 24 29 30 31 32 33 35 36 37 38 42 45 46 48'),
  strong: variants('01 02 03 04 05 06 07 08 09 11 12 20 22 28 43 44 47'),
  neutral: variants('04 05 10 11 12 17 18 19 20 22 24 36 43 48'),
}
const COILED_HAIR: Record<Presentation, readonly string[]> = {
  soft: variants('05 24 26 31 33 36 38 39 35 14'),
  strong: variants('01 09 22 28 39 44 47 05'),
  neutral: variants('05 22 24 26 36 39 44'),
}
const STRAIGHT_HAIR: Record<Presentation, readonly string[]> = {
  soft: variants('10 13 14 15 16 19 21 23 26 31 33 38 46 48'),
  strong: variants('01 03 04 06 07 08 11 12 43'),
  neutral: variants('04 06 10 11 12 17 19 48'),
}

function hairOf(
  heritage: Heritage,
  presentation: Presentation,
  age: number,
  random: Random,
): string {
  if (presentation === 'strong' && age > 43 && random.chance(0.35)) return 'variant25'
  if (heritage === 'african') return random.pick(COILED_HAIR[presentation])
  if (heritage.endsWith('east asian') || heritage === 'native')
    return random.pick(STRAIGHT_HAIR[presentation])
  return random.pick(HAIR[presentation])
}

const EYES: Record<Presentation, readonly string[]> = {
  soft: variants('04 06 11 11 12 14 21 23 24 16'),
  strong: variants('04 06 10 12 14 16 21 24 13'),
  neutral: variants('04 06 12 14 16 21 24'),
}
const HEADS: Record<Presentation, readonly string[]> = {
  soft: variants('02 04 04 03'),
  strong: variants('01 01 03 02'),
  neutral: variants('01 02 03 04'),
}
const BUILD: Record<Presentation, readonly [number, number]> = {
  soft: [0.86, 0.97],
  strong: [1.02, 1.14],
  neutral: [0.92, 1.05],
}
export const SMILES = ['happy01', 'happy02', 'happy05', 'happy06'] as const

function hairColorOf(entry: RosterEntry, random: Random): string {
  if (entry.age > 40 && random.chance((entry.age - 36) / 22)) return random.pick(GREY_HAIR)
  const bold =
    entry.gender === 'nonbinary' || entry.gender === 'other'
      ? 0.4
      : entry.gender === 'female' && entry.age < 34
        ? 0.1
        : 0
  if (random.chance(bold)) return random.pick(DYED_HAIR)
  return random.pick(HAIR_COLOURS[entry.heritage])
}

/** The features that stay the same in every picture of a person; the same random source gives the same face. */
export function lookOf(entry: RosterEntry, random: Random): Look {
  const presentation = presentationOf(entry.gender)
  const [from, to] = SKIN_RANGE[entry.heritage]
  const tone = random.whole(from, to)
  const skin = SKIN[tone] ?? SKIN[4]
  const face = presentation === 'strong' ? random.next() : 1
  const strong = presentation === 'strong'
  return {
    skin,
    hairColor: hairColorOf(entry, random),
    hair: hairOf(entry.heritage, presentation, entry.age, random),
    head: random.pick(HEADS[presentation]),
    eyes: random.pick(EYES[presentation]),
    eyebrows: random.pick(variants(strong ? '02 05 07 09 10' : '02 05 07 07 09 12')),
    mouth: random.pick(SMILES),
    nose: random.pick(variants(strong ? '01 04 05 01' : '01 02 04 05 06')),
    freckles: tone < 3 && random.chance(0.2),
    ...(random.chance(0.2) ? { glasses: random.pick(variants('01 03 04 04')) } : {}),
    ...(random.chance(strong ? 0.1 : 0.45) ? { earrings: random.pick(variants('01 02 03')) } : {}),
    ...(presentation === 'soft' && random.chance(0.6) ? { lips: mix(skin, '#a3203f', 0.72) } : {}),
    trimmedBeard: face < 0.3,
    stubble: face >= 0.3 && face < 0.48,
    moustache: face >= 0.48 && face < 0.56,
    ...(face >= 0.56 && face < 0.6 && entry.age > 34 ? { beard: 'variant02' } : {}),
    build: random.between(...BUILD[presentation]),
  }
}
