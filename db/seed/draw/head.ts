import { createAvatar } from '@dicebear/core'
import * as lorelei from '@dicebear/lorelei'

export interface Features {
  head: string
  hair: string
  eyes: string
  eyebrows: string
  mouth: string
  nose: string
  beard?: string
  glasses?: string
  earrings?: string
  freckles: boolean
}

export interface Shape {
  d: string
  rule: 'evenodd' | 'nonzero'
}

export interface Layers {
  backHair: Shape[]
  outline: Shape[]
  skin: string
  lines: Shape[]
  eyes: Shape[]
  brows: Shape[]
  mouth: Shape[]
  nose: Shape[]
  freckles: Shape[]
  earrings: Shape[]
  beard: Shape[]
  glasses: Shape[]
  frontHair: Shape[]
}

// The heads are Lorelei by Lisa Wischofsky, CC0 1.0 (https://creativecommons.org/publicdomain/zero/1.0/).
// Every part is drawn in its own color, which identifies the part when it is painted afterwards.
const MARKS = {
  skin: '110000',
  hair: '002200',
  eyes: '330000',
  brows: '440000',
  mouth: '550000',
  nose: '660000',
  glasses: '770000',
  earrings: '880000',
  freckles: '990000',
}

const shown = (value: string | undefined) => (value ? 100 : 0)

/** The outlines (`d` of each path) of a drawn head, sorted by part, in the artwork's own coordinates. */
export function headLayers(features: Features): Layers {
  const drawing = createAvatar(lorelei, {
    head: [features.head as 'variant01'],
    hair: [features.hair as 'variant01'],
    eyes: [features.eyes as 'variant01'],
    eyebrows: [features.eyebrows as 'variant01'],
    mouth: [features.mouth as 'happy01'],
    nose: [features.nose as 'variant01'],
    beard: [(features.beard ?? 'variant01') as 'variant01'],
    glasses: [(features.glasses ?? 'variant01') as 'variant01'],
    earrings: [(features.earrings ?? 'variant01') as 'variant01'],
    beardProbability: shown(features.beard),
    glassesProbability: shown(features.glasses),
    earringsProbability: shown(features.earrings),
    frecklesProbability: features.freckles ? 100 : 0,
    hairAccessoriesProbability: 0,
    skinColor: [MARKS.skin],
    hairColor: [MARKS.hair],
    eyesColor: [MARKS.eyes],
    eyebrowsColor: [MARKS.brows],
    mouthColor: [MARKS.mouth],
    noseColor: [MARKS.nose],
    glassesColor: [MARKS.glasses],
    earringsColor: [MARKS.earrings],
    frecklesColor: [MARKS.freckles],
  }).toString()

  const layers: Layers = {
    backHair: [],
    outline: [],
    skin: '',
    lines: [],
    eyes: [],
    brows: [],
    mouth: [],
    nose: [],
    freckles: [],
    earrings: [],
    beard: [],
    glasses: [],
    frontHair: [],
  }
  const byMark = new Map([
    [MARKS.eyes, layers.eyes],
    [MARKS.brows, layers.brows],
    [MARKS.mouth, layers.mouth],
    [MARKS.nose, layers.nose],
    [MARKS.freckles, layers.freckles],
    [MARKS.earrings, layers.earrings],
    [MARKS.glasses, layers.glasses],
  ])
  for (const [, attributes = ''] of drawing.matchAll(/<path ([^>]*)\/?>/g)) {
    const d = /(?:^| )d="([^"]+)"/.exec(attributes)?.[1]
    const fill = /fill="#([0-9a-f]+)"/.exec(attributes)?.[1]
    if (!d || !fill)
      throw new Error(
        `A shape of the head is drawn in a way this reader does not know: ${attributes}`,
      )
    const shape: Shape = { d, rule: attributes.includes('evenodd') ? 'evenodd' : 'nonzero' }
    if (fill === MARKS.skin) layers.skin = d
    else if (fill === MARKS.hair) {
      if (!layers.skin) layers.backHair.push(shape)
      else if (features.beard && layers.mouth.length === 0) layers.beard.push(shape)
      else layers.frontHair.push(shape)
    } else (byMark.get(fill) ?? (layers.skin ? layers.lines : layers.outline)).push(shape)
  }
  return layers
}
