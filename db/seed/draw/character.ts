import type { Random } from '../random.ts'
import { darken, lighten, mix } from './color.ts'
import { dress, type Garment } from './garments.ts'
import { type Features, headLayers, type Shape } from './head.ts'
import { circle, ellipse, group, line, path, tag } from './svg.ts'

export interface Look extends Features {
  skin: string
  hairColor: string
  lips?: string
  stubble: boolean
  moustache: boolean
  /** A trimmed full beard, drawn close to the jaw. */
  trimmedBeard: boolean
  build: number
}

export interface Outfit {
  garment: Garment
  color: string
  accent: string
  headwear?: 'beanie' | 'headphones' | 'flower' | 'cap' | 'bandana'
}

// Along the cheeks and the jaw, with a gap around the mouth.
const BEARD =
  'M316 600C330 650 352 676 392 676C440 676 470 656 510 654C530 642 560 648 586 658C612 646 640 642 658 654C690 652 710 630 726 600L728 720C700 800 640 826 566 816C470 806 392 762 344 690ZM508 694C530 676 640 676 662 690C660 736 620 748 580 746C540 746 506 730 508 694Z'

// The artwork's necks end in bases of several widths; no skin may show beside a collar.
const NECKLINE = 'M-300 -300H1300V868H664Q650 968 476 978Q300 968 286 868H-300Z'

const OPEN_MOUTHS = new Set(['happy05', 'happy06', 'happy09', 'happy16'])

/** The outer contour alone, so that an open mouth can be filled with teeth. */
function outerContour(d: string): string {
  const end = d.search(/z/i)
  return end < 0 ? d : d.slice(0, end + 1)
}

const draw = (shapes: readonly Shape[], fill: string, more: Record<string, string | number> = {}) =>
  shapes
    .map(({ d, rule }) =>
      path(d, fill, { 'fill-rule': rule === 'evenodd' ? rule : undefined, ...more }),
    )
    .join('')

function hairGradient(color: string): string {
  return tag(
    'linearGradient',
    { id: 'hair', gradientUnits: 'userSpaceOnUse', x1: 330, y1: 150, x2: 560, y2: 900 },
    tag('stop', { offset: 0, 'stop-color': lighten(color, 0.13) }),
    tag('stop', { offset: 0.5, 'stop-color': color }),
    tag('stop', { offset: 1, 'stop-color': darken(color, 0.28) }),
  )
}

function headwear(kind: Outfit['headwear'], color: string, accent: string, ink: string): string {
  const style = { stroke: ink, 'stroke-width': 9, 'stroke-linejoin': 'round' }
  if (kind === 'headphones')
    return (
      line('M262 610C210 330 380 168 520 178C640 186 742 280 724 470', ink, 44) +
      line('M262 610C210 330 380 168 520 178C640 186 742 280 724 470', color, 27) +
      path(
        'M222 560C196 590 196 660 226 700C262 712 300 690 304 640C304 590 270 550 222 560Z',
        accent,
        style,
      )
    )
  if (kind === 'flower') {
    const petals = [0, 72, 144, 216, 288].map((turn) =>
      ellipse(0, -34, 25, 32, color, {
        transform: `rotate(${turn})`,
        stroke: ink,
        'stroke-width': 6,
      }),
    )
    return group(
      { transform: 'translate(282 450) rotate(-12)' },
      ...petals,
      circle(0, 0, 20, accent, { stroke: ink, 'stroke-width': 6 }),
    )
  }
  if (kind === 'beanie')
    return (
      path('M232 420C226 250 360 120 520 134C660 146 740 260 728 400Z', color, style) +
      line(
        'M350 180C330 250 322 300 322 390M470 140C462 220 462 300 466 390M590 150C612 230 620 300 618 390',
        darken(color, 0.25),
        8,
        { opacity: 0.6 },
      ) +
      path(
        'M214 398C360 340 600 336 742 380C756 420 756 440 748 470C600 420 370 428 226 490C212 460 208 430 214 398Z',
        accent,
        style,
      )
    )
  if (kind === 'cap')
    return (
      path(
        'M228 440C220 260 350 150 510 158C650 166 724 270 722 390C560 350 380 370 228 440Z',
        color,
        style,
      ) +
      path(
        'M540 356C640 336 800 350 880 430C900 452 880 464 852 456C760 430 650 420 556 430Z',
        darken(color, 0.15),
        style,
      ) +
      line('M500 160C470 220 462 300 470 372', ink, 6, { opacity: 0.5 }) +
      circle(508, 158, 16, accent, { stroke: ink, 'stroke-width': 6 })
    )
  if (kind === 'bandana')
    return (
      path(
        'M238 470C330 380 600 330 726 390C730 356 726 330 716 306C590 250 340 290 236 400Z',
        color,
        style,
      ) +
      [290, 370, 450, 530, 610, 680]
        .map((x, at) => circle(x, 408 - at * 13 - (at > 3 ? (at - 3) * -14 : 0), 10, accent))
        .join('') +
      path(
        'M240 430C200 420 160 380 150 430C160 470 200 470 240 450C200 480 180 530 214 540C240 520 252 480 250 450Z',
        color,
        style,
      )
    )
  return ''
}

/** One person in one outfit, in the head artwork's coordinates (head around 470, 560). */
export function character(look: Look, outfit: Outfit, random: Random): string {
  const layers = headLayers(look)
  const { skin, hairColor } = look
  const ink = mix(darken(skin, 0.86), '#20101f', 0.6)
  const shade = mix(darken(skin, 0.3), '#a03a4a', 0.18)
  const brow = mix(darken(hairColor, 0.45), ink, 0.35)
  const flush = mix(skin, '#e2405a', 0.55)
  const clothes = dress(outfit.garment, { ...outfit, skin, ink, build: look.build, random })
  const outlined = {
    stroke: ink,
    'stroke-width': 7,
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  }
  const lipColor = look.lips ?? ink
  const shine = lighten(hairColor, 0.45)
  const mask = (d: string) => tag('clipPath', { id: 'face' }, path(d, '#000'))
  const hairMask = tag(
    'clipPath',
    { id: 'mane' },
    ...layers.frontHair.map(({ d }) => path(d, '#000')),
  )
  return [
    tag(
      'defs',
      {},
      mask(layers.skin),
      tag('clipPath', { id: 'neckline' }, path(NECKLINE, '#000')),
      hairMask,
      hairGradient(hairColor),
    ),
    draw(layers.backHair, darken(hairColor, 0.3), outlined),
    clothes.under,
    draw(layers.outline, ink),
    path(layers.skin, skin, { 'clip-path': 'url(#neckline)' }),
    group(
      { 'clip-path': 'url(#face)' },
      path('M352 690C410 770 490 812 580 812L650 790L640 850C540 930 420 880 340 800Z', shade, {
        opacity: 0.5,
      }),
      ellipse(405, 640, 62, 42, flush, { opacity: 0.3 }),
      ellipse(650, 630, 40, 38, flush, { opacity: 0.3 }),
      ellipse(262, 600, 40, 60, flush, { opacity: 0.2 }),
      look.stubble
        ? path(
            'M340 640C380 690 440 660 520 664C600 640 640 668 720 620L740 820L300 800Z',
            darken(hairColor, 0.2),
            {
              opacity: 0.2,
            },
          )
        : '',
    ),
    look.trimmedBeard
      ? group(
          { 'clip-path': 'url(#face)' },
          path(BEARD, mix(hairColor, ink, 0.15), { 'fill-rule': 'evenodd', opacity: 0.94 }),
        )
      : '',
    draw(layers.lines, ink),
    draw(layers.eyes, ink),
    draw(layers.brows, brow),
    draw(layers.freckles, mix(skin, '#8a3b22', 0.55)),
    draw(layers.nose, ink),
    draw(layers.beard, mix(hairColor, ink, 0.12), outlined),
    OPEN_MOUTHS.has(look.mouth)
      ? layers.mouth.map(({ d }) => path(outerContour(d), '#fffaf3')).join('')
      : '',
    draw(layers.mouth, lipColor),
    look.moustache
      ? path(
          'M512 672C540 648 574 652 590 664C612 650 640 650 656 668C640 678 612 684 590 678C566 688 534 688 512 672Z',
          mix(hairColor, ink, 0.2),
        )
      : '',
    clothes.over,
    draw(layers.frontHair, 'url(#hair)', outlined),
    group(
      { 'clip-path': 'url(#mane)' },
      line('M250 390C320 250 520 200 730 330', shine, 26, { opacity: 0.28 }),
      line('M236 450C300 310 420 260 520 250', shine, 12, { opacity: 0.22 }),
    ),
    draw(layers.earrings, '#e9b949', { stroke: ink, 'stroke-width': 3, 'paint-order': 'stroke' }),
    draw(layers.glasses, ink),
    headwear(outfit.headwear, outfit.accent, outfit.color, ink),
  ].join('')
}
