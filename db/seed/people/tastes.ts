import type { Random } from '../random.ts'
import type { RosterEntry } from './roster.ts'

const ARTISTS: readonly (readonly string[])[] = [
  ['Phoebe Bridgers', 'Big Thief', 'Bon Iver', 'Fleet Foxes', 'Sufjan Stevens', 'The Decemberists'],
  ['Beyoncé', 'SZA', 'Frank Ocean', 'Solange', 'Erykah Badu', 'Anderson .Paak'],
  [
    'Miles Davis',
    'Nina Simone',
    'Esperanza Spalding',
    'John Coltrane',
    'Ella Fitzgerald',
    'Robert Glasper',
  ],
  [
    'Radiohead',
    'The National',
    'Arctic Monkeys',
    'LCD Soundsystem',
    'Sleater-Kinney',
    'The Strokes',
  ],
  ['Bad Bunny', 'Rosalía', 'Natalia Lafourcade', 'Café Tacvba', 'Celia Cruz', 'Jorge Drexler'],
  ['Burna Boy', 'Tems', 'Fela Kuti', 'Ali Farka Touré', 'Little Simz', 'Kendrick Lamar'],
  ['Taylor Swift', 'Robyn', 'ABBA', 'Lorde', 'Chappell Roan', 'Carly Rae Jepsen'],
  ['Aphex Twin', 'Four Tet', 'Jamie xx', 'Daft Punk', 'Bonobo', 'Caribou'],
  [
    'Dolly Parton',
    'Kacey Musgraves',
    'Johnny Cash',
    'Brandi Carlile',
    'Gillian Welch',
    'Willie Nelson',
  ],
  ['BTS', 'NewJeans', 'Utada Hikaru', 'Mitski', 'Joe Hisaishi', 'Hyukoh'],
  [
    'A. R. Rahman',
    'Nusrat Fateh Ali Khan',
    'Arooj Aftab',
    'Ravi Shankar',
    'Khruangbin',
    'Lata Mangeshkar',
  ],
  ['Bach', 'Debussy', 'Max Richter', 'Philip Glass', 'Hania Rani', 'Yo-Yo Ma'],
]

/** One to five artists, mostly from one corner of music; none for some people. */
export function topArtistsOf(entry: RosterEntry, random: Random): string[] {
  const lovesMusic = entry.interests.includes('Music')
  if (!lovesMusic && random.chance(0.3)) return []
  const [home = [], other = []] = random.sample(ARTISTS, 2)
  return [
    ...random.sample(home, random.whole(lovesMusic ? 3 : 1, 3)),
    ...random.sample(other, random.whole(0, 2)),
  ]
}

export interface About {
  lifestyle: string[]
  personality: string[]
  education: string | null
  relationshipGoals: string | null
  communicationStyle: string[]
}

const has = (entry: RosterEntry, ...wanted: string[]) =>
  entry.interests.some((interest) => wanted.includes(interest))

function lifestyleOf(entry: RosterEntry, random: Random): string[] {
  const early = /sunrise|morning|\b(3|5|6) a\.m|at five|early/i.test(entry.bio)
  const late = /night|midnight|4 a\.m/i.test(entry.bio)
  const out = has(entry, 'Dancing', 'Travel', 'Salsa', 'Karaoke')
  return [
    early ? 'early-bird' : late || random.chance(0.4) ? 'night-owl' : 'early-bird',
    ...(random.chance(0.7)
      ? [out ? 'out-and-about' : random.chance(0.6) ? 'homebody' : 'out-and-about']
      : []),
    ...(has(entry, 'Fitness', 'Sports', 'Running', 'Climbing', 'Surfing', 'Cycling')
      ? ['sporty']
      : []),
    ...(has(entry, 'Cooking', 'Wine', 'Baking') ? ['foodie'] : []),
    ...(/sober/i.test(entry.bio) ? ['sober'] : random.chance(0.5) ? ['non-smoker'] : []),
  ].slice(0, 5)
}

function personalityOf(random: Random): string[] {
  const pairs = [
    ['introvert', 'extrovert'],
    ['planner', 'spontaneous'],
    ['calm', 'lively'],
    ['thinker', 'feeler'],
  ] as const
  return random.sample(pairs, random.whole(2, 4)).map((pair) => random.pick(pair))
}

function educationOf(entry: RosterEntry, random: Random): string {
  if (/PhD|professor|scientist|researcher/i.test(entry.bio)) return 'doctorate'
  if (/doctor|surgeon|lawyer|architect|therapist|grad student|dentist|librarian/i.test(entry.bio))
    return 'master'
  if (/maker|barber|carpenter|cook|baker|tattoo|plumber|mechanic/i.test(entry.bio)) return 'trade'
  return random.pick(['some-college', 'bachelor', 'bachelor', 'bachelor', 'master'])
}

/** The optional answers of the profile editor; most people gave most of them. */
export function aboutOf(entry: RosterEntry, random: Random): About {
  const goals =
    entry.age > 32
      ? ['long-term', 'long-term', 'marriage', 'figuring-out']
      : ['long-term', 'figuring-out', 'short-term', 'friendship']
  return {
    lifestyle: random.chance(0.82) ? lifestyleOf(entry, random) : [],
    personality: random.chance(0.78) ? personalityOf(random) : [],
    education: random.chance(0.75) ? educationOf(entry, random) : null,
    relationshipGoals: random.chance(0.85) ? random.pick(goals) : null,
    communicationStyle: random.chance(0.72)
      ? random.sample(
          ['texter', 'caller', 'in-person', 'voice-notes', 'slow-replier'],
          random.whole(1, 2),
        )
      : [],
  }
}
