import type { Random } from '../random.ts'
import { character, type Look, type Outfit } from './character.ts'
import { type Pet, pet } from './pets.ts'
import type { Scene } from './scenes/scene.ts'
import { group, HEIGHT, rect, tag, WIDTH } from './svg.ts'

export interface Shot {
  scene: Scene
  outfit: Outfit
  /** How much of the picture the head takes: 0.7 a wide shot, 1.05 a close one. */
  closeness: number
  /** Where the middle of the head is, in pixels from the left. */
  center: number
  faceLeft: boolean
  tilt: number
  pet?: Pet
}

/** The middle of the head in the head artwork's coordinates. */
const FACE = { x: 470, y: 560 }

/** Where the tall heads of hair begin, in the same coordinates. */
const HAIR_TOP: Record<string, number> = {
  variant04: 140,
  variant05: 96,
  variant11: 144,
  variant14: 120,
  variant16: 144,
  variant20: 128,
  variant21: 132,
  variant22: 140,
  variant24: 132,
  variant26: 140,
  variant31: 124,
  variant38: 108,
  variant39: 140,
  variant45: 80,
  variant46: 120,
}

/** One picture of a person as an SVG document, 800 x 1000. */
export function portrait(look: Look, shot: Shot, random: Random): string {
  const { scene, closeness, center } = shot
  // Places the head high, because a card's text covers the lower half, and keeps tall hair away from the edge.
  const top = Math.min(HAIR_TOP[look.hair] ?? 150, shot.outfit.headwear ? 130 : 150)
  const middle = Math.max(350, 26 + (FACE.y - top) * closeness)
  const person = group(
    {
      transform: `translate(${center} ${middle}) rotate(${shot.tilt}) scale(${shot.faceLeft ? -closeness : closeness} ${closeness}) translate(${-FACE.x} ${-FACE.y})`,
    },
    character(look, shot.outfit, random),
  )
  const light = scene.light
    ? tag(
        'defs',
        {},
        tag(
          'linearGradient',
          { id: 'light', x1: 0, y1: 0, x2: 0.4, y2: 1 },
          tag('stop', {
            offset: 0,
            'stop-color': scene.light.color,
            'stop-opacity': scene.light.strength,
          }),
          tag('stop', {
            offset: 1,
            'stop-color': scene.light.color,
            'stop-opacity': scene.light.strength * 0.4,
          }),
        ),
      ) + rect(0, 0, WIDTH, HEIGHT, 'url(#light)')
    : ''
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      width: WIDTH,
      height: HEIGHT,
    },
    scene.back,
    person,
    shot.pet ? pet(shot.pet, center < WIDTH / 2 ? 'right' : 'left') : '',
    light,
    scene.front ?? '',
  )
}
