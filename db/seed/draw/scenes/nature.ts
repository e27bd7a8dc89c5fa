import { darken, lighten, mix } from '../color.ts'
import { circle, ellipse, glow, group, line, path, rect, ridge, sky, tag } from '../svg.ts'
import type { DrawScene } from './scene.ts'
import { pine } from './trees.ts'

const SUNSETS = [
  {
    sky: ['#ffcf8a', '#ff9a76', '#f0607a', '#8d4a8c'],
    sea: '#5c3f78',
    sun: '#fff0c4',
    sand: '#d99a6c',
  },
  {
    sky: ['#8fd3e8', '#c9ecea', '#fff1d0', '#ffe0b0'],
    sea: '#3aa6b9',
    sun: '#fffbe6',
    sand: '#f2d9a6',
  },
  {
    sky: ['#3d3a78', '#8a4f92', '#e2708a', '#ffb98a'],
    sea: '#2f3468',
    sun: '#ffe1b8',
    sand: '#8d6a7c',
  },
  {
    sky: ['#ffd9c9', '#ffb8b0', '#f58fa0', '#c9789c'],
    sea: '#a05f86',
    sun: '#fff5e0',
    sand: '#eac0a0',
  },
] as const

export const beach: DrawScene = (random) => {
  const colors = random.pick(SUNSETS)
  const x = random.pick([130, 180, 640, 690])
  const horizon = random.whole(560, 620)
  const glints = Array.from({ length: 16 }, (_, at) =>
    line(
      `M${x - 70 + random.whole(-40, 60)} ${horizon + 12 + at * 13}h${random.whole(30, 110)}`,
      colors.sun,
      5,
      {
        opacity: 0.55 - at * 0.03,
      },
    ),
  )
  const waves = [0, 1, 2].map((at) =>
    line(
      `M-20 ${horizon + 60 + at * 55}q60 -16 120 0t120 0t120 0t120 0t120 0t120 0t120 0`,
      '#ffffff',
      4,
      {
        opacity: 0.22,
      },
    ),
  )
  const palm = random.chance(0.5)
    ? group(
        { transform: x < 400 ? '' : 'translate(800 0) scale(-1 1)' },
        palmTree(690, 330, darken(colors.sea, 0.55)),
      )
    : ''
  return {
    back: [
      tag('defs', {}, glow('sun', colors.sun, 0.9)),
      sky('sky', colors.sky),
      circle(x, horizon - 90, 260, 'url(#sun)'),
      circle(x, horizon - 90, 78, colors.sun),
      rect(0, horizon, 800, 260, colors.sea),
      ...glints,
      ...waves,
      ridge(
        [
          [0, horizon + 230],
          [220, horizon + 205],
          [520, horizon + 238],
          [800, horizon + 200],
        ],
        colors.sand,
      ),
      palm,
    ].join(''),
    tone: colors.sky[1],
    light: { color: colors.sun, strength: 0.14 },
  }
}

function palmTree(x: number, y: number, fill: string): string {
  const leaves = [-165, -130, -85, -35, 5, 35].map((turn) =>
    path('M0 0C60 -50 150 -50 210 20C150 -8 80 -4 0 12Z', fill, {
      transform: `translate(${x} ${y}) rotate(${turn})`,
    }),
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

export const mountains: DrawScene = (random) => {
  const colors = random.pick(RANGES)
  const peak = random.pick([150, 200, 610, 660])
  const middle = mix(colors.far, colors.near, 0.5)
  const trees = [0, 1].flatMap((row) =>
    Array.from({ length: 15 }, (_, at) =>
      pine(
        at * 60 - 10 + random.whole(-14, 14),
        800 + row * 110,
        random.whole(130, 210),
        row ? darken(colors.near, 0.25) : colors.near,
      ),
    ),
  )
  return {
    back: [
      sky('sky', colors.sky),
      path(`M${peak - 330} 640L${peak} 210L${peak + 340} 640Z`, colors.far),
      path(
        `M${peak} 210L${peak + 92} 328L${peak + 44} 312L${peak + 10} 356L${peak - 30} 310L${peak - 88} 326Z`,
        colors.snow,
      ),
      path(`M${peak} 210L${peak + 340} 640L${peak + 90} 640Z`, colors.near, { opacity: 0.16 }),
      ridge(
        [
          [0, 560],
          [180, 500],
          [360, 580],
          [560, 490],
          [800, 570],
        ],
        mix(colors.far, colors.near, 0.22),
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
    tone: mix(colors.sky[1], colors.far, 0.4),
    light: { color: colors.sky[2], strength: 0.08 },
  }
}

const PARKS = [
  {
    sky: ['#a6def0', '#e2f5ee'],
    leaf: '#6fb36a',
    deep: '#3f8557',
    grass: '#8ecb74',
    path: '#f0dcb4',
  },
  {
    sky: ['#ffe3b8', '#fff4de'],
    leaf: '#e8923e',
    deep: '#c25a35',
    grass: '#d9b65c',
    path: '#f7e3c2',
  },
  {
    sky: ['#ffd7e2', '#fff1ee'],
    leaf: '#f3a3bd',
    deep: '#d9789c',
    grass: '#a8cf8a',
    path: '#f6e6d4',
  },
] as const

export const park: DrawScene = (random) => {
  const colors = random.pick(PARKS)
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
    ellipse(random.whole(0, 800), random.whole(700, 1000), 7, 4, lighten(colors.leaf, 0.3), {
      opacity: 0.8,
    }),
  )
  return {
    back: [
      sky('sky', colors.sky),
      ridge(
        [
          [0, 600],
          [200, 560],
          [420, 610],
          [620, 555],
          [800, 600],
        ],
        mix(colors.deep, colors.sky[0], 0.55),
      ),
      rect(0, 690, 800, 310, colors.grass),
      path('M300 1000C340 860 420 760 560 690L640 690C560 770 560 880 620 1000Z', colors.path),
      tree(250, 520, 80, mix(colors.leaf, colors.sky[1], 0.35)),
      tree(560, 500, 86, mix(colors.deep, colors.sky[1], 0.4)),
      tree(90, 400, 150, colors.leaf),
      tree(710, 360, 170, colors.deep),
      ...petals,
    ].join(''),
    tone: mix(colors.sky[0], colors.leaf, 0.4),
    light: { color: '#fff3c4', strength: 0.08 },
  }
}
