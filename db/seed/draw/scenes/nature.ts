import { darken, lighten, mix } from '../colour.ts'
import { circle, ellipse, glow, group, line, path, rect, ridge, sky, tag } from '../svg.ts'
import type { DrawScene } from './scene.ts'

const SUNSETS = [
  { sky: ['#ffcf8a', '#ff9a76', '#f0607a', '#8d4a8c'], sea: '#5c3f78', sun: '#fff0c4', sand: '#d99a6c' },
  { sky: ['#8fd3e8', '#c9ecea', '#fff1d0', '#ffe0b0'], sea: '#3aa6b9', sun: '#fffbe6', sand: '#f2d9a6' },
  { sky: ['#3d3a78', '#8a4f92', '#e2708a', '#ffb98a'], sea: '#2f3468', sun: '#ffe1b8', sand: '#8d6a7c' },
  { sky: ['#ffd9c9', '#ffb8b0', '#f58fa0', '#c9789c'], sea: '#a05f86', sun: '#fff5e0', sand: '#eac0a0' },
] as const

export const beach: DrawScene = (random) => {
  const colours = random.pick(SUNSETS)
  const x = random.pick([130, 180, 640, 690])
  const horizon = random.whole(560, 620)
  const glints = Array.from({ length: 16 }, (_, at) =>
    line(`M${x - 70 + random.whole(-40, 60)} ${horizon + 12 + at * 13}h${random.whole(30, 110)}`, colours.sun, 5, {
      opacity: 0.55 - at * 0.03,
    }),
  )
  const waves = [0, 1, 2].map((at) =>
    line(`M-20 ${horizon + 60 + at * 55}q60 -16 120 0t120 0t120 0t120 0t120 0t120 0t120 0`, '#ffffff', 4, {
      opacity: 0.22,
    }),
  )
  const palm = random.chance(0.5)
    ? group({ transform: x < 400 ? '' : 'translate(800 0) scale(-1 1)' }, palmTree(690, 330, darken(colours.sea, 0.55)))
    : ''
  return {
    back: [
      tag('defs', {}, glow('sun', colours.sun, 0.9)),
      sky('sky', colours.sky),
      circle(x, horizon - 90, 260, 'url(#sun)'),
      circle(x, horizon - 90, 78, colours.sun),
      rect(0, horizon, 800, 260, colours.sea),
      ...glints,
      ...waves,
      ridge(
        [
          [0, horizon + 230],
          [220, horizon + 205],
          [520, horizon + 238],
          [800, horizon + 200],
        ],
        colours.sand,
      ),
      palm,
    ].join(''),
    tone: colours.sky[1],
    light: { colour: colours.sun, strength: 0.14 },
  }
}

function palmTree(x: number, y: number, fill: string): string {
  const leaves = [-165, -130, -85, -35, 5, 35].map((turn) =>
    path('M0 0C60 -50 150 -50 210 20C150 -8 80 -4 0 12Z', fill, { transform: `translate(${x} ${y}) rotate(${turn})` }),
  )
  return (
    path(
      `M${x - 10} ${y}C${x + 30} ${y + 200} ${x + 20} ${y + 480} ${x + 50} 1000L${x + 100} 1000C${x + 60} 700 ${x + 50} ${y + 200} ${x + 14} ${y}Z`,
      fill,
    ) + leaves.join('')
  )
}

const RANGES = [
  { sky: ['#9fd0ee', '#d5ecf5', '#fdf3e0'], far: '#8fb2cf', near: '#3f7266', snow: '#ffffff' },
  { sky: ['#f7b58f', '#fbd3ae', '#fff0d8'], far: '#b98aa0', near: '#5b4a6e', snow: '#fff2e4' },
  { sky: ['#5a6bb0', '#a28bc4', '#f3b5b5'], far: '#5f5f9c', near: '#2f3a60', snow: '#f7dfe6' },
  { sky: ['#7cc0c4', '#c5e6d6', '#f7f5d9'], far: '#7fa9a0', near: '#2f6650', snow: '#fbfff6' },
] as const

const pine = (x: number, y: number, size: number, fill: string) =>
  path(
    `M${x} ${y - size}L${x + size * 0.26} ${y - size * 0.5}h${-size * 0.12}L${x + size * 0.36} ${y}h${-size * 0.72}L${x - size * 0.14} ${y - size * 0.5}h${-size * 0.12}Z`,
    fill,
  )

export const mountains: DrawScene = (random) => {
  const colours = random.pick(RANGES)
  const peak = random.pick([150, 200, 610, 660])
  const middle = mix(colours.far, colours.near, 0.5)
  const trees = [0, 1].flatMap((row) =>
    Array.from({ length: 15 }, (_, at) =>
      pine(
        at * 60 - 10 + random.whole(-14, 14),
        800 + row * 110,
        random.whole(130, 210),
        row ? darken(colours.near, 0.25) : colours.near,
      ),
    ),
  )
  return {
    back: [
      sky('sky', colours.sky),
      path(`M${peak - 330} 640L${peak} 210L${peak + 340} 640Z`, colours.far),
      path(
        `M${peak} 210L${peak + 92} 328L${peak + 44} 312L${peak + 10} 356L${peak - 30} 310L${peak - 88} 326Z`,
        colours.snow,
      ),
      path(`M${peak} 210L${peak + 340} 640L${peak + 90} 640Z`, colours.near, { opacity: 0.16 }),
      ridge(
        [
          [0, 560],
          [180, 500],
          [360, 580],
          [560, 490],
          [800, 570],
        ],
        mix(colours.far, colours.near, 0.22),
      ),
      ridge(
        [
          [0, 650],
          [240, 590],
          [470, 660],
          [660, 590],
          [800, 640],
        ],
        middle,
      ),
      ...trees,
    ].join(''),
    tone: mix(colours.sky[1], colours.far, 0.4),
    light: { colour: colours.sky[2], strength: 0.08 },
  }
}

const PARKS = [
  { sky: ['#a6def0', '#e2f5ee'], leaf: '#6fb36a', deep: '#3f8557', grass: '#8ecb74', path: '#f0dcb4' },
  { sky: ['#ffe3b8', '#fff4de'], leaf: '#e8923e', deep: '#c25a35', grass: '#d9b65c', path: '#f7e3c2' },
  { sky: ['#ffd7e2', '#fff1ee'], leaf: '#f3a3bd', deep: '#d9789c', grass: '#a8cf8a', path: '#f6e6d4' },
] as const

export const park: DrawScene = (random) => {
  const colours = random.pick(PARKS)
  const crown = (x: number, y: number, size: number, fill: string) =>
    circle(x, y, size, fill) +
    circle(x - size * 0.7, y + size * 0.35, size * 0.72, fill) +
    circle(x + size * 0.74, y + size * 0.3, size * 0.7, fill) +
    circle(x - size * 0.2, y - size * 0.3, size * 0.7, lighten(fill, 0.16))
  const tree = (x: number, y: number, size: number, fill: string) =>
    path(
      `M${x - size * 0.13} ${y + 20}L${x - size * 0.2} 780L${x + size * 0.2} 780L${x + size * 0.13} ${y + 20}Z`,
      '#7a5340',
    ) + crown(x, y, size, fill)
  const petals = Array.from({ length: 34 }, () =>
    ellipse(random.whole(0, 800), random.whole(700, 1000), 7, 4, lighten(colours.leaf, 0.3), { opacity: 0.8 }),
  )
  return {
    back: [
      sky('sky', colours.sky),
      ridge(
        [
          [0, 600],
          [200, 560],
          [420, 610],
          [620, 555],
          [800, 600],
        ],
        mix(colours.deep, colours.sky[0], 0.55),
      ),
      rect(0, 690, 800, 310, colours.grass),
      path('M300 1000C340 860 420 760 560 690L640 690C560 770 560 880 620 1000Z', colours.path),
      tree(250, 520, 80, mix(colours.leaf, colours.sky[1], 0.35)),
      tree(560, 500, 86, mix(colours.deep, colours.sky[1], 0.4)),
      tree(90, 400, 150, colours.leaf),
      tree(710, 360, 170, colours.deep),
      ...petals,
    ].join(''),
    tone: mix(colours.sky[0], colours.leaf, 0.4),
    light: { colour: '#fff3c4', strength: 0.08 },
  }
}

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
      tag('path', { d: 'M-12 -10V-320M12 -10V-320', 'stroke-width': 4, stroke: lighten(plant, 0.25) }),
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
    light: { colour: air[0], strength: 0.1 },
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
    return circle(random.whole(0, 800), y, size, random.chance(0.25) ? lighten(flower, 0.5) : flower, { opacity: 0.9 })
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
    light: { colour: '#fff6d0', strength: 0.08 },
  }
}

export const campfire: DrawScene = (random) => {
  const stars = Array.from({ length: 46 }, () =>
    circle(random.whole(0, 800), random.whole(0, 520), random.between(1.2, 3.4), '#fff6dc', { opacity: 0.85 }),
  )
  const tint = random.pick(['#f2a23c', '#e8604c', '#5fb3a8'])
  const trees = Array.from({ length: 14 }, (_, at) => pine(at * 64 - 20, 780, random.whole(220, 420), '#16233f'))
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
    light: { colour: '#ff9d4a', strength: 0.2 },
  }
}

export const snow: DrawScene = (random) => {
  const flakes = (count: number, big: number) =>
    Array.from({ length: count }, () =>
      circle(random.whole(0, 800), random.whole(0, 1000), random.between(2, big), '#ffffff', { opacity: 0.9 }),
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
    light: { colour: '#dbe9ff', strength: 0.06 },
  }
}
