import type { Random } from '../random.ts'
import type { RosterEntry } from './roster.ts'

/** The people with an intro video: the two ready accounts, and people whom they meet. */
const FILMED: readonly string[] = [
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
  /** The pitch of the voice intro in Hz; null without one. */
  pitch: number | null
  /** An original tune. */
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
const bands = [
  'The Quiet Ferries',
  'Marmalade Radio',
  'Hollow Pine',
  'Nine Small Boats',
  'Velvet Postcard',
]

/** A person's recordings: a third have a voice intro, a third a song, some both. */
export function recordingsOf({ name, gender }: RosterEntry, random: Random): Recordings {
  const [low, high] = gender === 'male' ? [95, 140] : gender === 'female' ? [170, 230] : [120, 190]
  const isFilmed = FILMED.includes(name)
  return {
    pitch: isFilmed || random.chance(0.35) ? random.between(low, high) : null,
    song:
      isFilmed || random.chance(0.35)
        ? { title: random.pick(titles), artist: random.pick(bands) }
        : null,
    hasFilm: isFilmed,
  }
}
