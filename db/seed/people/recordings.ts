import type { Random } from '../random.ts'
import type { RosterEntry } from './roster.ts'

/** Who has an intro video: the two ready accounts, and people whom they meet. */
export const FILMED: readonly string[] = [
  'Maya',
  'Leo',
  'Amara',
  'Theo',
  'Linh',
  'Kenji',
  'Priya',
  'Omar',
  'Beatriz',
  'Callum',
  'Keala',
  'Andre',
]

export interface Recordings {
  /** Of the voice intro, in Hz; null without one. */
  pitch: number | null
  /** A tune that nobody else wrote. */
  song: { title: string; artist: string } | null
  hasFilm: boolean
}

const titles = [
  'Window Seat',
  'Paper Lanterns',
  'Second Breakfast',
  'Slow Train Home',
  'Rain on Division',
  'Little Ferris Wheel',
  'Late August',
  'Borrowed Umbrella',
  'Kitchen Light',
  'Night Bus Waltz',
]
const bands = ['The Quiet Ferries', 'Marmalade Radio', 'Hollow Pine', 'Nine Small Boats', 'Velvet Postcard']

/** What somebody recorded: a third has a voice intro, a third a song, some both. */
export function recordingsOf({ name, gender }: RosterEntry, random: Random): Recordings {
  const [low, high] = gender === 'male' ? [95, 140] : gender === 'female' ? [170, 230] : [120, 190]
  const isFilmed = FILMED.includes(name)
  return {
    pitch: isFilmed || random.chance(0.35) ? random.between(low, high) : null,
    song: isFilmed || random.chance(0.35) ? { title: random.pick(titles), artist: random.pick(bands) } : null,
    hasFilm: isFilmed,
  }
}
