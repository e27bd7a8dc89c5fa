import { darken, lighten } from './color.ts'
import { circle, ellipse, group, line, path, WIDTH } from './svg.ts'

export interface Pet {
  kind: 'cat' | 'dog'
  fur: string
  /** The collar's color. */
  collar: string
}

const INK = '#2b1a22'
const OUTLINE = { stroke: INK, 'stroke-width': 7, 'stroke-linejoin': 'round' }

function cat({ fur, collar }: Pet): string {
  const pale = lighten(fur, 0.55)
  return [
    path('M40 420C20 260 70 180 150 180C230 180 280 260 262 420Z', fur, OUTLINE),
    path('M62 120L58 10L124 62C142 56 162 56 180 62L246 10L242 120Z', fur, OUTLINE),
    path('M74 86L72 38L106 66ZM230 86L232 38L198 66Z', '#f0a0a0'),
    ellipse(152, 128, 106, 88, fur, OUTLINE),
    path('M132 46L140 82L152 44L164 82L172 46', darken(fur, 0.3)),
    ellipse(152, 166, 48, 36, pale),
    ellipse(110, 122, 15, 19, '#a8d05c', { stroke: INK, 'stroke-width': 5 }),
    ellipse(194, 122, 15, 19, '#a8d05c', { stroke: INK, 'stroke-width': 5 }),
    ellipse(110, 122, 5, 14, INK),
    ellipse(194, 122, 5, 14, INK),
    path('M142 150H162L152 162Z', '#e07a86'),
    line('M152 162C152 178 134 180 128 172M152 162C152 178 170 180 176 172', INK, 5),
    line('M40 150L90 158M38 178L90 170M264 150L214 158M266 178L214 170', INK, 3, { opacity: 0.6 }),
    line('M84 218Q152 250 222 218', collar, 17),
    circle(152, 244, 13, '#f2c65c', { stroke: INK, 'stroke-width': 4 }),
  ].join('')
}

function dog({ fur, collar }: Pet): string {
  const pale = lighten(fur, 0.6)
  const ear = darken(fur, 0.3)
  return [
    path('M20 440C10 270 70 190 160 190C250 190 310 270 300 440Z', fur, OUTLINE),
    path('M110 230C130 300 190 300 212 230L220 440H100Z', pale),
    path(
      'M160 20C250 20 286 90 274 160C262 226 210 246 160 246C110 246 58 226 46 160C34 90 70 20 160 20Z',
      fur,
      OUTLINE,
    ),
    path('M150 24C140 70 138 110 150 140C158 130 166 130 172 140C184 110 182 70 172 24Z', pale),
    path('M78 44C20 40 0 130 22 196C60 200 84 140 92 80Z', ear, OUTLINE),
    path('M242 44C300 40 320 130 298 196C260 200 236 140 228 80Z', ear, OUTLINE),
    ellipse(160, 178, 64, 50, pale),
    circle(116, 118, 13, INK),
    circle(204, 118, 13, INK),
    circle(121, 113, 4, '#ffffff'),
    circle(209, 113, 4, '#ffffff'),
    path('M136 150C148 140 172 140 184 150C186 170 168 178 160 178C152 178 134 170 136 150Z', INK),
    path('M142 204C142 250 178 250 178 204Z', '#ef7a86', { stroke: INK, 'stroke-width': 5 }),
    line('M160 178V196C150 210 126 208 120 196M160 196C170 210 194 208 200 196', INK, 6),
    line('M80 242Q160 286 240 242', collar, 20),
    circle(160, 272, 14, '#f2c65c', { stroke: INK, 'stroke-width': 4 }),
  ].join('')
}

/** A pet in the lower corner on the given side. */
export function pet(which: Pet, side: 'left' | 'right'): string {
  const drawing = which.kind === 'cat' ? cat(which) : dog(which)
  const x = side === 'left' ? 20 : WIDTH - 310
  return group({ transform: `translate(${x} 640) scale(0.9)` }, drawing)
}
