import { darken, lighten, mix } from '../color.ts'
import { circle, glow, group, line, path, rect, ridge, sky, tag } from '../svg.ts'
import type { DrawScene } from './scene.ts'
import { pine } from './trees.ts'

const GREENS = [
  { wall: '#1f4d45', leaves: ['#2f7a5f', '#4f9e6e', '#86bf7c', '#c4d98a'] },
  { wall: '#f6d9c8', leaves: ['#4e8f6d', '#2f6e5c', '#8cb97a', '#e08a72'] },
  { wall: '#2c3a5c', leaves: ['#35736f', '#5aa389', '#a8cf94', '#f0b48a'] },
  { wall: '#dfead2', leaves: ['#3d7a54', '#62a36a', '#9bc480', '#1f5a4a'] },
] as const

/** A leaf `size` long that grows from (x, y) in the direction `turn`. */
const leaf = (x: number, y: number, size: number, turn: number, fill: string, rib: string) =>
  group(
    { transform: `translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(turn)})` },
    path(
      `M0 0C${size * 0.25} ${-size * 0.34} ${size * 0.75} ${-size * 0.3} ${size} 0C${size * 0.75} ${size * 0.3} ${size * 0.25} ${size * 0.34} 0 0Z`,
      fill,
    ),
    line(`M0 0L${size * 0.9} 0`, rib, 4),
  )

export const botanical: DrawScene = (random) => {
  const { wall, leaves } = random.pick(GREENS)
  const branch = (x: number, y: number, turn: number, count: number, size: number) =>
    Array.from({ length: count }, (_, at) => {
      const fill = random.pick(leaves)
      return leaf(
        x,
        y,
        size * random.between(0.75, 1.15),
        turn + (at - count / 2) * (150 / count) + random.between(-8, 8),
        fill,
        darken(fill, 0.22),
      )
    }).join('')
  return {
    back: [
      sky('sky', [lighten(wall, 0.14), wall]),
      circle(400, 420, 350, lighten(wall, 0.22), { opacity: 0.7 }),
      branch(-20, 120, 20, 6, 280),
      branch(820, 60, 150, 6, 290),
      branch(-30, 520, 5, 6, 250),
      branch(830, 470, 180, 6, 260),
    ].join(''),
    front: branch(-40, 960, -25, 6, 260) + branch(850, 980, 205, 6, 270),
    tone: lighten(wall, 0.18),
  }
}

const DESERTS = [
  { sky: ['#ffb37c', '#ffd59e', '#fff0cf'], far: '#d98a6a', near: '#b9653f', plant: '#4f7a58' },
  { sky: ['#7fb8d9', '#cfe6e6', '#fbe3c4'], far: '#d9a07a', near: '#c07a50', plant: '#3f6e5a' },
  { sky: ['#54407c', '#b0607e', '#f5a67c'], far: '#7a4a6e', near: '#542f52', plant: '#2c3550' },
] as const

export const desert: DrawScene = (random) => {
  const { sky: air, far, near, plant } = random.pick(DESERTS)
  const cactus = (x: number, y: number, size: number) =>
    group(
      {
        transform: `translate(${x} ${y}) scale(${size})`,
        fill: 'none',
        stroke: plant,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      },
      tag('path', { d: 'M0 0V-330', 'stroke-width': 62 }),
      tag('path', { d: 'M0 -120H-84V-220M0 -160H84V-270', 'stroke-width': 42 }),
      tag('path', {
        d: 'M-12 -10V-320M12 -10V-320',
        'stroke-width': 4,
        stroke: lighten(plant, 0.25),
      }),
    )
  return {
    back: [
      sky('sky', air),
      circle(random.pick([150, 640]), 250, 74, lighten(air[2], 0.6)),
      path('M-10 640L60 520L230 520L290 640ZM520 640L580 470L760 470L820 640Z', far),
      ridge(
        [
          [0, 690],
          [300, 620],
          [560, 680],
          [800, 630],
        ],
        mix(far, near, 0.55),
      ),
      ridge(
        [
          [0, 800],
          [260, 830],
          [540, 770],
          [800, 810],
        ],
        near,
      ),
      cactus(100, 850, 1),
      cactus(712, 800, 0.8),
    ].join(''),
    tone: air[1],
    light: { color: air[0], strength: 0.1 },
  }
}

export const meadow: DrawScene = (random) => {
  const flower = random.pick(['#b49ae0', '#f28ba8', '#ffd35c', '#ffffff'])
  const [top, low] = random.pick([
    ['#a9dcf5', '#eaf7f2'],
    ['#ffd9b0', '#fff3dc'],
    ['#c3c9f5', '#fde8f0'],
  ] as const)
  const rows = Array.from({ length: 150 }, () => {
    const y = random.between(650, 990)
    const size = 3 + ((y - 650) / 340) * 11
    return circle(
      random.whole(0, 800),
      y,
      size,
      random.chance(0.25) ? lighten(flower, 0.5) : flower,
      { opacity: 0.9 },
    )
  })
  return {
    back: [
      sky('sky', [top, low]),
      ...[
        [120, 170],
        [620, 120],
        [700, 300],
      ].map(([x = 0, y = 0]) =>
        group(
          { fill: '#ffffff', opacity: 0.75 },
          tag('ellipse', { cx: x, cy: y, rx: 92, ry: 32 }),
          tag('ellipse', { cx: x + 40, cy: y - 24, rx: 56, ry: 34 }),
        ),
      ),
      ridge(
        [
          [0, 560],
          [260, 490],
          [520, 560],
          [800, 480],
        ],
        '#a6cfa0',
      ),
      ridge(
        [
          [0, 640],
          [300, 600],
          [560, 650],
          [800, 590],
        ],
        '#7fb581',
      ),
      rect(0, 690, 800, 310, '#5d9c6c'),
      ...rows,
    ].join(''),
    tone: mix(top, '#a6cfa0', 0.4),
    light: { color: '#fff6d0', strength: 0.08 },
  }
}

export const campfire: DrawScene = (random) => {
  const stars = Array.from({ length: 46 }, () =>
    circle(random.whole(0, 800), random.whole(0, 520), random.between(1.2, 3.4), '#fff6dc', {
      opacity: 0.85,
    }),
  )
  const tint = random.pick(['#f2a23c', '#e8604c', '#5fb3a8'])
  const trees = Array.from({ length: 14 }, (_, at) =>
    pine(at * 64 - 20, 780, random.whole(220, 420), '#16233f'),
  )
  const side = random.pick([20, 480])
  return {
    back: [
      tag('defs', {}, glow('fire', '#ffb65c', 0.75)),
      sky('sky', ['#0f1b3d', '#27386b', '#5a5590']),
      ...stars,
      circle(660, 130, 46, '#fdf0c8'),
      circle(640, 118, 42, '#1a2850'),
      ...trees,
      rect(0, 770, 800, 230, '#141c33'),
      path(`M${side} 850L${side + 150} 560L${side + 300} 850Z`, tint),
      path(`M${side + 150} 560L${side + 100} 850L${side + 200} 850Z`, '#ffe2a6'),
      circle(400, 960, 420, 'url(#fire)'),
    ].join(''),
    tone: '#27386b',
    light: { color: '#ff9d4a', strength: 0.2 },
  }
}

export const snow: DrawScene = (random) => {
  const flakes = (count: number, big: number) =>
    Array.from({ length: count }, () =>
      circle(random.whole(0, 800), random.whole(0, 1000), random.between(2, big), '#ffffff', {
        opacity: 0.9,
      }),
    ).join('')
  const air = random.pick([
    ['#9cb8dd', '#dbe7f5'],
    ['#f0c9d4', '#fbeeee'],
    ['#6f86b8', '#b9c9e6'],
  ] as const)
  const trees = [0, 1].flatMap((row) =>
    Array.from({ length: 12 }, (_, at) =>
      pine(
        at * 76 - 10 + row * 30,
        720 + row * 100,
        random.whole(200, 330) - row * 40,
        mix('#2f5566', air[1], 0.45 - row * 0.35),
      ),
    ),
  )
  return {
    back: [
      sky('sky', air),
      ...trees,
      ridge(
        [
          [0, 790],
          [280, 760],
          [560, 810],
          [800, 770],
        ],
        '#f7fbff',
      ),
      flakes(46, 6),
    ].join(''),
    front: flakes(16, 9),
    tone: air[0],
    light: { color: '#dbe9ff', strength: 0.06 },
  }
}
