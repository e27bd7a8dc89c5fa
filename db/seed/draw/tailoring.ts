import type { Random } from '../random.ts'
import { circle, ellipse, group, line, path, rect, tag } from './svg.ts'

export interface Cloth {
  color: string
  accent: string
  skin: string
  ink: string
  /** Shoulder width against the middle build, 0.85 to 1.15. */
  build: number
  random: Random
}

// The artwork's coordinates: the neck stands on an ellipse around (470, 915).
const NECK = 470

/** The outline from the neck down; the neck stays, the shoulders follow the build. */
function torsoOutline(build: number): string {
  const at = (x: number) => Math.round(NECK + (x - NECK) * build)
  const left = `C240 934 ${at(150)} 950 ${at(106)} 1040C${at(70)} 1116 ${at(46)} 1260 ${at(26)} 1800`
  const right = `C${at(894)} 1260 ${at(870)} 1116 ${at(834)} 1040C${at(790)} 950 700 934 640 900`
  return `M306 900${left}L${at(914)} 1800${right}Z`
}

export function arms({ build, ink }: Cloth): string {
  const at = (x: number) => Math.round(NECK + (x - NECK) * build)
  const inner = `M${at(186)} 1230C${at(168)} 1400 ${at(164)} 1560 ${at(160)} 1800`
  return line(
    `${inner}M${at(754)} 1230C${at(772)} 1400 ${at(776)} 1560 ${at(780)} 1800`,
    ink,
    WEIGHT,
    {
      opacity: 0.75,
    },
  )
}

export const WEIGHT = 9

export const stripes = (color: string) =>
  Array.from({ length: 12 }, (_, at) =>
    line(`M0 ${1010 + at * 74}Q470 ${1070 + at * 74} 940 ${1010 + at * 74}`, color, 26),
  ).join('')

export function plaid(color: string, light: string): string {
  const upright = Array.from({ length: 9 }, (_, at) =>
    rect(30 + at * 110, 860, 40, 940, color, { opacity: 0.45 }),
  )
  const across = Array.from({ length: 9 }, (_, at) =>
    rect(0, 930 + at * 110, 940, 40, color, { opacity: 0.45 }),
  )
  const threads = Array.from({ length: 9 }, (_, at) =>
    rect(88 + at * 110, 860, 8, 940, light, { opacity: 0.5 }),
  )
  return [...upright, ...across, ...threads].join('')
}

export function flowers(petal: string, heart: string, random: Random): string {
  const spots: string[] = []
  for (let row = 0; row < 7; row++)
    for (let column = 0; column < 7; column++) {
      const x = 60 + column * 135 + (row % 2) * 66 + random.between(-16, 16)
      const y = 960 + row * 112 + random.between(-16, 16)
      const petals = [0, 72, 144, 216, 288].map((turn) =>
        ellipse(0, -17, 11, 16, petal, { transform: `rotate(${turn})` }),
      )
      spots.push(
        group(
          {
            transform: `translate(${Math.round(x)} ${Math.round(y)}) rotate(${random.whole(0, 70)})`,
          },
          ...petals,
          circle(0, 0, 9, heart),
        ),
      )
    }
  return spots.join('')
}

export const knit = (color: string) =>
  Array.from({ length: 3 }, (_, at) => {
    const y = 1090 + at * 54
    const zigzag = Array.from(
      { length: 24 },
      (_unused, step) => `L${-20 + step * 42} ${y + (step % 2) * 30}`,
    ).join('')
    return line(`M-20 ${y}${zigzag}`, color, at === 1 ? 16 : 9)
  }).join('')

export function torso(cloth: Cloth, fill: string, pattern = ''): string {
  const { ink } = cloth
  const outline = torsoOutline(cloth.build)
  const shade = tag(
    'linearGradient',
    { id: 'cloth', x1: 0, y1: 0, x2: 1, y2: 0.25 },
    tag('stop', { offset: 0.35, 'stop-color': '#fff', 'stop-opacity': 0.1 }),
    tag('stop', { offset: 1, 'stop-color': '#1d0f22', 'stop-opacity': 0.22 }),
  )
  return [
    tag('defs', {}, tag('clipPath', { id: 'torso' }, path(outline, '#000')), shade),
    path(outline, fill, { stroke: ink, 'stroke-width': WEIGHT * 2, 'stroke-linejoin': 'round' }),
    group(
      { 'clip-path': 'url(#torso)' },
      path(outline, fill),
      pattern,
      path(outline, 'url(#cloth)'),
    ),
    arms(cloth),
  ].join('')
}

/** A ribbed band along the neckline, deep at the middle by `drop`. */
export const band = (fill: string, ink: string, drop = 0, width = 46) =>
  path(
    `M286 872Q300 ${960 + drop} 476 ${968 + drop}Q650 ${960 + drop} 664 872L684 898Q668 ${1000 + drop} 476 ${968 + drop + width}Q280 ${1004 + drop} 264 900Z`,
    fill,
    { stroke: ink, 'stroke-width': WEIGHT, 'stroke-linejoin': 'round' },
  )

export const opening = (skin: string, depth: number, ink?: string) =>
  path(
    `M290 884Q350 ${940 + depth / 2} 476 ${960 + depth}Q600 ${940 + depth / 2} 660 884Z`,
    skin,
    ink ? { stroke: ink, 'stroke-width': WEIGHT } : {},
  )

export function collar(fill: string, ink: string): string {
  const style = { stroke: ink, 'stroke-width': WEIGHT, 'stroke-linejoin': 'round' }
  return (
    path(
      'M296 858C270 900 268 936 300 1010L420 1064L480 1016C400 986 330 930 296 858Z',
      fill,
      style,
    ) +
    path(
      'M656 858C684 900 684 936 654 1006L546 1066L480 1016C552 986 620 930 656 858Z',
      fill,
      style,
    )
  )
}

/** The rolled edge of a deep neckline. */
export function shawl(fill: string, ink: string): string {
  const style = { stroke: ink, 'stroke-width': WEIGHT, 'stroke-linejoin': 'round' }
  return (
    path(
      'M296 858C264 884 250 914 262 946L478 1206L480 1136C400 1046 330 956 296 858Z',
      fill,
      style,
    ) +
    path(
      'M656 858C688 884 704 914 690 946L478 1206L480 1136C556 1046 622 956 656 858Z',
      fill,
      style,
    )
  )
}

export const placket = (ink: string, button: string) =>
  line('M480 1020L480 1800', ink, WEIGHT - 2, { opacity: 0.75 }) +
  [1110, 1230, 1350, 1470].map((y) => circle(506, y, 9, button)).join('')

export function lapels(fill: string, ink: string): string {
  const style = { stroke: ink, 'stroke-width': WEIGHT, 'stroke-linejoin': 'round' }
  return (
    path(
      'M290 866C240 920 214 950 200 1010L262 1050L236 1100L450 1420L470 1330C360 1200 310 1010 290 866Z',
      fill,
      style,
    ) +
    path(
      'M660 866C704 920 728 950 742 1010L684 1050L708 1100L494 1420L474 1330C588 1200 640 1010 660 866Z',
      fill,
      style,
    )
  )
}
