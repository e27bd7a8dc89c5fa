import { darken, lighten, mix } from '../color.ts'
import { circle, ellipse, glow, group, line, path, rect, sky, tag } from '../svg.ts'
import type { DrawScene } from './scene.ts'

const ROOMS = [
  { wall: '#e9c9a8', wood: '#8c5a3c', glass: '#cfe8ee', lamp: '#d9663f' },
  { wall: '#3f5f5c', wood: '#a8754a', glass: '#f3dcae', lamp: '#f2b33d' },
  { wall: '#f0b9a6', wood: '#7a4a3f', glass: '#fbe9cf', lamp: '#2f6f7e' },
  { wall: '#c9d6c4', wood: '#9c6b48', glass: '#e6f2f5', lamp: '#c4505f' },
] as const

const mug = (x: number, y: number, color: string, ink: string) =>
  group(
    { transform: `translate(${x} ${y})`, 'stroke-linejoin': 'round' },
    path('M118 22C176 18 176 96 112 94', 'none', { stroke: ink, 'stroke-width': 24 }),
    path('M118 22C176 18 176 96 112 94', 'none', { stroke: color, 'stroke-width': 12 }),
    path('M0 0H124L112 120C108 136 16 136 12 120Z', color, { stroke: ink, 'stroke-width': 7 }),
    ellipse(62, 2, 62, 16, darken(color, 0.3), { stroke: ink, 'stroke-width': 7 }),
    line('M36 -34C20 -60 56 -76 40 -106M80 -34C64 -60 100 -76 84 -106', '#ffffff', 8, {
      opacity: 0.6,
    }),
  )

export const cafe: DrawScene = (random) => {
  const { wall, wood, glass, lamp } = random.pick(ROOMS)
  const shelf = (y: number) => {
    const jars = Array.from({ length: 5 }, (_, at) => {
      const height = random.whole(50, 96)
      return rect(
        508 + at * 58,
        y - height,
        42,
        height,
        random.pick([lamp, lighten(wood, 0.35), '#f4ead8', '#6f9c86']),
        { rx: 8 },
      )
    })
    return jars.join('') + rect(490, y, 320, 16, wood)
  }
  const pendant = (x: number, drop: number) =>
    line(`M${x} 0V${drop}`, darken(wood, 0.4), 5) +
    circle(x, drop + 74, 120, 'url(#lamp)') +
    path(
      `M${x - 66} ${drop + 64}C${x - 60} ${drop - 16} ${x + 60} ${drop - 16} ${x + 66} ${drop + 64}Z`,
      lamp,
    ) +
    ellipse(x, drop + 66, 28, 12, '#fff3c9')
  const flip = random.chance(0.5)
  return {
    back: group(
      { transform: flip ? 'translate(800 0) scale(-1 1)' : undefined },
      tag('defs', {}, glow('lamp', '#ffe9b0', 0.65)),
      sky('sky', [lighten(wall, 0.1), wall]),
      rect(40, 190, 300, 440, glass, { rx: 150 }),
      line('M190 190V630M40 400H340', lighten(wall, 0.5), 10),
      rect(40, 190, 300, 440, 'none', { rx: 150, stroke: lighten(wall, 0.5), 'stroke-width': 16 }),
      shelf(330),
      shelf(520),
      rect(0, 720, 800, 280, darken(wall, 0.25)),
      rect(0, 706, 800, 18, wood),
      pendant(110, 70),
      pendant(690, 40),
    ),
    front:
      rect(0, 930, 800, 70, wood) +
      rect(0, 926, 800, 10, lighten(wood, 0.3)) +
      (random.chance(0.6)
        ? mug(random.pick([70, 580]), 806, random.pick([lamp, '#f6efe2', '#7fa9a0']), '#2b1a22')
        : ''),
    tone: wall,
    light: { color: '#ffdca0', strength: 0.08 },
  }
}

const SPINES = [
  '#c4505f',
  '#2f6f7e',
  '#e0a03c',
  '#6b5a8e',
  '#4e8a64',
  '#d9805c',
  '#3d4f7a',
  '#e6d3b0',
  '#8c3f4e',
]

export const library: DrawScene = (random) => {
  const wood = random.pick(['#6b4632', '#4a3a44', '#8a6244', '#3f4a4c'])
  const books = (y: number) => {
    const row: string[] = []
    for (let x = 6; x < 800; ) {
      const [width, height] = [random.whole(20, 42), random.whole(118, 164)]
      const color = mix(random.pick(SPINES), wood, 0.25)
      row.push(
        rect(x, y - height, width, height, color, { rx: 3 }),
        rect(x + 4, y - height + 22, width - 8, 8, lighten(color, 0.4)),
      )
      x += width + (random.chance(0.1) ? 34 : 2)
    }
    return row.join('')
  }
  return {
    back: [
      tag('defs', {}, glow('lamp', '#ffd98a', 0.5)),
      rect(0, 0, 800, 1000, darken(wood, 0.45)),
      ...[190, 390, 590, 790, 990].map((y) => books(y) + rect(0, y, 800, 22, lighten(wood, 0.12))),
      circle(400, 300, 520, 'url(#lamp)'),
    ].join(''),
    tone: mix(wood, '#a06a5a', 0.4),
    light: { color: '#ffcf8a', strength: 0.1 },
  }
}

export const gallery: DrawScene = (random) => {
  const wall = random.pick(['#f3ece2', '#dfe5ea', '#f2dcd4', '#3a4256'])
  const paints = random.pick([
    ['#e8604c', '#2f6f7e', '#f2b33d'],
    ['#7a4b8c', '#f28ba8', '#3e8e63'],
    ['#31507f', '#e0a03c', '#c4505f'],
  ] as const)
  const frame = (x: number, y: number, width: number, height: number, inside: string) =>
    rect(x - 14, y - 14, width + 28, height + 28, '#b98a4e') +
    rect(x, y, width, height, '#fbf6ec') +
    inside
  return {
    back: [
      rect(0, 0, 800, 1000, wall),
      path('M90 -10L-120 700L420 700ZM710 -10L400 700L940 700Z', '#ffffff', { opacity: 0.18 }),
      frame(
        40,
        150,
        190,
        260,
        circle(135, 250, 66, paints[0]) +
          rect(60, 290, 150, 90, paints[1]) +
          circle(180, 220, 28, paints[2]),
      ),
      frame(
        590,
        120,
        180,
        220,
        path('M590 340C640 200 700 300 770 150V340Z', paints[1]) + circle(640, 180, 34, paints[2]),
      ),
      frame(
        610,
        440,
        150,
        170,
        rect(626, 456, 56, 140, paints[0]) +
          rect(690, 456, 54, 60, paints[2]) +
          rect(690, 524, 54, 72, paints[1]),
      ),
      frame(70, 500, 140, 140, circle(140, 570, 52, paints[2]) + circle(140, 570, 28, paints[0])),
      rect(0, 800, 800, 200, darken(wall, 0.14)),
      rect(0, 786, 800, 16, lighten(wall, 0.6)),
    ].join(''),
    tone: wall,
  }
}

export const kitchen: DrawScene = (random) => {
  const tile = random.pick(['#bfe0da', '#f6d7b0', '#f2c4c4', '#c6d3ee'])
  const cupboard = random.pick(['#3f6f6a', '#c4704f', '#5a5a8c', '#e9e2d4'])
  const tiles: string[] = []
  for (let row = 0; row < 8; row++)
    for (let at = -1; at < 8; at++)
      tiles.push(
        rect(
          at * 112 + (row % 2) * 56,
          300 + row * 56,
          108,
          52,
          (row * 3 + at) % 4 === 0 ? lighten(tile, 0.35) : tile,
          { rx: 5 },
        ),
      )
  const pan = (x: number, size: number, color: string) =>
    line(`M${x} 326V${380 + size}`, '#4b3a3a', 12) +
    circle(x, 400 + size * 2, size, color) +
    circle(x, 400 + size * 2, size * 0.72, lighten(color, 0.15))
  return {
    back: [
      rect(0, 0, 800, 1000, darken(tile, 0.12)),
      ...tiles,
      ...[0, 1, 2, 3].map(
        (at) =>
          rect(at * 204 - 6, -20, 196, 270, cupboard, { rx: 10 }) +
          rect(at * 204 + 14, 0, 156, 226, 'none', {
            rx: 8,
            stroke: darken(cupboard, 0.18),
            'stroke-width': 6,
          }) +
          circle(at * 204 + 92, 208, 9, '#e2b65c'),
      ),
      rect(0, 310, 800, 12, '#6b4a3c'),
      pan(80, 58, '#c4664a'),
      pan(690, 66, '#4f5d6e'),
      pan(180, 42, '#5b7f6e'),
      rect(0, 730, 800, 30, '#f4e8d4'),
      rect(0, 760, 800, 240, cupboard),
    ].join(''),
    front:
      rect(0, 940, 800, 60, '#b5835a') +
      group(
        {},
        path('M590 860H770C770 920 730 946 680 946C630 946 590 920 590 860Z', '#f4ead8', {
          stroke: '#2b1a22',
          'stroke-width': 6,
        }),
        circle(632, 842, 32, '#e8604c', { stroke: '#2b1a22', 'stroke-width': 6 }),
        circle(690, 836, 34, '#f2b33d', { stroke: '#2b1a22', 'stroke-width': 6 }),
        circle(738, 846, 26, '#7fa94f', { stroke: '#2b1a22', 'stroke-width': 6 }),
        path('M590 862H770L766 888H594Z', '#f4ead8'),
      ),
    tone: tile,
    light: { color: '#fff2d6', strength: 0.06 },
  }
}

export const rain: DrawScene = (random) => {
  const [top, low] = random.pick([
    ['#5f7f94', '#a9bfc6'],
    ['#4a5578', '#9c93b8'],
    ['#5a7a72', '#b4c9ba'],
  ] as const)
  const bokeh = Array.from({ length: 16 }, () =>
    circle(
      random.whole(0, 800),
      random.whole(120, 760),
      random.whole(24, 70),
      random.pick(['#ffd58a', '#ff9f86', '#fff1cf', '#9fe0d6']),
      { opacity: random.between(0.22, 0.5) },
    ),
  )
  const drops = Array.from({ length: 50 }, () => {
    const [x, y, size] = [random.whole(0, 800), random.whole(0, 1000), random.between(5, 12)]
    return (
      ellipse(x, y, size * 0.75, size, '#ffffff', { opacity: 0.5 }) +
      ellipse(x, y + size * 0.3, size * 0.5, size * 0.5, top, { opacity: 0.3 })
    )
  })
  const runs = Array.from({ length: 9 }, () =>
    line(
      `M${random.whole(0, 800)} ${random.whole(0, 500)}v${random.whole(80, 260)}`,
      '#ffffff',
      5,
      { opacity: 0.3 },
    ),
  )
  return {
    back: [
      sky('sky', [top, low]),
      ...bokeh,
      ...drops,
      ...runs,
      rect(0, 0, 26, 1000, '#efe6d8'),
      rect(774, 0, 26, 1000, '#efe6d8'),
      rect(0, 880, 800, 120, '#efe6d8'),
      rect(0, 880, 800, 14, '#cbbfae'),
    ].join(''),
    tone: mix(top, low, 0.4),
    light: { color: '#ffdfa8', strength: 0.06 },
  }
}

export const climbing: DrawScene = (random) => {
  const wall = random.pick(['#e4dccf', '#4a5560', '#c9d4dc'])
  const holds = Array.from({ length: 38 }, () => {
    const [x, y, size] = [random.whole(10, 790), random.whole(20, 980), random.between(15, 36)]
    const color = random.pick(['#e8604c', '#f2b33d', '#3e8e63', '#2f7fb5', '#d6457a', '#7a5cc4'])
    return (
      ellipse(x, y, size * 1.2, size, darken(color, 0.25), {
        transform: `rotate(${random.whole(-30, 30)} ${x} ${y})`,
      }) +
      ellipse(x, y - 5, size * 1.1, size * 0.85, color, {
        transform: `rotate(${random.whole(-30, 30)} ${x} ${y})`,
      })
    )
  })
  return {
    back: [
      rect(0, 0, 800, 1000, wall),
      path('M0 0H360L260 480L0 620Z', lighten(wall, 0.22)),
      path('M800 1000H420L560 480L800 330Z', darken(wall, 0.16)),
      ...holds,
    ].join(''),
    tone: wall,
  }
}
