import type { RosterEntry } from '../people/roster.ts'
import type { Random } from '../random.ts'
import { SMILES } from './cast.ts'
import type { Look, Outfit } from './character.ts'
import { distance, lightness } from './color.ts'
import type { Garment } from './garments.ts'
import type { Pet } from './pets.ts'
import type { Shot } from './portrait.ts'
import * as city from './scenes/city.ts'
import * as indoors from './scenes/indoors.ts'
import * as nature from './scenes/nature.ts'
import type { DrawScene } from './scenes/scene.ts'
import * as studio from './scenes/studio.ts'
import * as wild from './scenes/wild.ts'

const SCENES = { ...nature, ...wild, ...city, ...indoors, ...studio }
type SceneName = keyof typeof SCENES
const STUDIO = Object.keys(studio) as SceneName[]

const PLACES: Record<string, readonly SceneName[]> = {
  Animals: ['park', 'meadow'],
  Art: ['gallery', 'arch'],
  Baking: ['kitchen'],
  Beach: ['beach'],
  Birding: ['meadow', 'park'],
  Camping: ['campfire'],
  Climbing: ['climbing'],
  Coffee: ['cafe'],
  Cooking: ['kitchen'],
  Dancing: ['concert', 'rooftop', 'balloons'],
  Fashion: ['arch', 'waves', 'street'],
  Fitness: ['park', 'climbing'],
  Gaming: ['playful', 'skyline'],
  Gardening: ['botanical'],
  Hiking: ['mountains', 'desert'],
  Jazz: ['skyline', 'concert'],
  Kayaking: ['bridge', 'beach'],
  Movies: ['skyline', 'rain'],
  Music: ['concert', 'rooftop'],
  Nature: ['mountains', 'meadow', 'botanical'],
  Photography: ['bridge', 'street', 'desert'],
  Plants: ['botanical'],
  Reading: ['library', 'rain'],
  Running: ['bridge', 'park'],
  Sailing: ['beach', 'bridge'],
  Skiing: ['snow'],
  Sports: ['park'],
  Surfing: ['beach'],
  Tea: ['rain', 'cafe'],
  Technology: ['skyline', 'bridge'],
  Travel: ['street', 'desert', 'beach', 'bridge'],
  Wine: ['rooftop', 'cafe'],
  Yoga: ['botanical', 'meadow'],
}

const WARM: readonly Garment[] = ['sweater', 'turtleneck', 'hoodie', 'raincoat', 'flannel']
const LIGHT: readonly Garment[] = [
  'tee',
  'tank',
  'floral shirt',
  'slip dress',
  'striped tee',
  'wrap dress',
]
const SMART: readonly Garment[] = [
  'blazer',
  'turtleneck',
  'shirt',
  'sweater',
  'wrap dress',
  'v-neck',
]
const ROUGH: readonly Garment[] = ['flannel', 'hoodie', 'raincoat', 'tee', 'denim jacket']
const EASY: readonly Garment[] = [
  'tee',
  'striped tee',
  'sweater',
  'shirt',
  'denim jacket',
  'hoodie',
  'overalls',
  'v-neck',
  'wrap dress',
]

const DRESS_CODE: Partial<Record<SceneName, readonly Garment[]>> = {
  beach: LIGHT,
  desert: LIGHT,
  snow: WARM,
  rain: ['raincoat', 'raincoat', 'hoodie', 'sweater'],
  mountains: ROUGH,
  campfire: ROUGH,
  climbing: ['tank', 'tee', 'tank'],
  library: SMART,
  gallery: SMART,
  rooftop: ['blazer', 'shirt', 'slip dress', 'wrap dress', 'v-neck', 'floral shirt'],
  skyline: ['blazer', 'denim jacket', 'turtleneck', 'slip dress', 'shirt'],
  concert: ['tee', 'denim jacket', 'striped tee', 'slip dress', 'hoodie'],
}
const WOMENS: readonly Garment[] = ['slip dress', 'wrap dress']

const CLOTHS = [
  '#e8604c',
  '#d94f70',
  '#f2b33d',
  '#e58a3c',
  '#2f7f8c',
  '#3e8e63',
  '#31507f',
  '#7a4b8c',
  '#f4ede0',
  '#5f9fd0',
  '#f28ba8',
  '#8a9a4a',
  '#454a66',
  '#b5485c',
  '#7cc4b8',
  '#a0522d',
] as const

function outfit(
  entry: RosterEntry,
  name: SceneName,
  tone: string,
  look: Look,
  wardrobe: readonly string[],
  random: Random,
): Outfit {
  const allowed = (DRESS_CODE[name] ?? EASY).filter(
    (garment) => entry.gender !== 'male' || !WOMENS.includes(garment),
  )
  const contrast = (color: string) =>
    distance(color, tone) +
    0.4 * distance(color, look.skin) +
    Math.abs(lightness(color) - lightness(tone)) * 90
  const standing = [...wardrobe].sort((a, b) => contrast(b) - contrast(a)).slice(0, 5)
  const [color = CLOTHS[0], ...rest] = random.sample(standing, 5)
  const accent = random.pick(rest)
  const headwear = headwearFor(entry, name, look, random)
  return { garment: random.pick(allowed), color, accent, ...(headwear ? { headwear } : {}) }
}

const FLAT_HAIR = new Set([
  'variant01',
  'variant02',
  'variant03',
  'variant07',
  'variant09',
  'variant12',
  'variant28',
  'variant43',
  'variant47',
  'variant13',
  'variant15',
  'variant16',
  'variant19',
  'variant23',
])

function headwearFor(
  entry: RosterEntry,
  name: SceneName,
  look: Look,
  random: Random,
): Outfit['headwear'] {
  const flat = FLAT_HAIR.has(look.hair)
  if (name === 'snow') return flat ? 'beanie' : undefined
  if (flat && ['mountains', 'campfire', 'rain'].includes(name) && random.chance(0.4))
    return 'beanie'
  if (
    flat &&
    ['park', 'beach', 'desert'].includes(name) &&
    entry.gender !== 'female' &&
    random.chance(0.3)
  )
    return 'cap'
  if (
    entry.gender === 'female' &&
    ['meadow', 'botanical', 'beach'].includes(name) &&
    random.chance(0.4)
  )
    return 'flower'
  if (
    ['playful', 'waves', 'library'].includes(name) &&
    entry.interests.some((interest) => ['Music', 'Podcasts', 'Vinyl'].includes(interest)) &&
    random.chance(0.5)
  )
    return 'headphones'
  return undefined
}

function petOf(entry: RosterEntry, random: Random): Pet | undefined {
  const dog = /\b(dog|spaniel|pug|greyhound|foster)\b/i.test(entry.bio)
  const cat = /\bcats?\b/i.test(entry.bio)
  if (!dog && !cat && !(entry.interests.includes('Animals') && random.chance(0.5))) return undefined
  const kind = dog ? 'dog' : cat ? 'cat' : random.pick(['cat', 'dog'] as const)
  const fur =
    kind === 'dog'
      ? random.pick(['#c98d57', '#8a5a3c', '#e0b583', '#4a3f45'])
      : random.pick(['#e39a4f', '#8b8790', '#3c353f', '#d9c3a3'])
  return { kind, fur, collar: random.pick(['#e8604c', '#2f7f8c', '#7a4b8c']) }
}

function scenesFor(entry: RosterEntry, count: number, random: Random): SceneName[] {
  const own = [
    ...new Set(entry.interests.flatMap((interest) => random.sample(PLACES[interest] ?? [], 2))),
  ]
  const chosen = random.sample(own, count - (random.chance(0.55) ? 1 : 0))
  return [...chosen, ...random.sample(STUDIO, count)].slice(0, count)
}

/** Makes the person laugh or wink in some pictures: the same person at another moment. */
function moment(look: Look, at: number, sunny: boolean, random: Random): Look {
  if (at === 0) return look
  const roll = random.next()
  const eyes =
    roll < 0.2
      ? random.pick(['variant01', 'variant19', 'variant22'])
      : roll < 0.28
        ? random.pick(['variant15', 'variant18'])
        : look.eyes
  const dark = sunny && random.chance(0.3)
  return {
    ...look,
    eyes,
    mouth: random.pick([...SMILES, 'happy05', 'happy04']),
    ...(dark ? { glasses: 'variant02' } : {}),
  }
}

const SUNNY: readonly SceneName[] = ['beach', 'desert', 'rooftop', 'street', 'park']

/** The pictures of one person, the main one first. */
export function shotsOf(
  entry: RosterEntry,
  look: Look,
  random: Random,
): { look: Look; shot: Shot }[] {
  const roll = random.next()
  const count = roll < 0.58 ? 2 : roll < 0.95 ? 3 : 4
  const wardrobe = random.sample(CLOTHS, 7)
  const pet = petOf(entry, random)
  const faceLeft = random.chance(0.5)
  return scenesFor(entry, count, random).map((name, at) => {
    const draw: DrawScene = SCENES[name]
    const scene = draw(random)
    const withPet = pet !== undefined && at === count - 1
    const side = random.pick([-1, 1])
    return {
      look: moment(look, at, SUNNY.includes(name), random),
      shot: {
        scene,
        outfit: outfit(entry, name, scene.tone, look, wardrobe, random),
        closeness:
          at === 0 ? random.between(0.72, 0.78) : withPet ? 0.66 : random.between(0.6, 0.76),
        center: withPet ? 400 + side * 60 : 400 + (at === 0 ? 0 : side * random.whole(0, 45)),
        faceLeft: withPet ? side === 1 : at % 2 === 0 ? faceLeft : !faceLeft,
        tilt: random.between(-3, 3),
        ...(withPet ? { pet } : {}),
      },
    }
  })
}
