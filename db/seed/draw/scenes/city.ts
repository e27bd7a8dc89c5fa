import type { Random } from '../../random.ts'
import { darken, lighten, mix } from '../color.ts'
import { circle, ellipse, glow, group, line, path, rect, ridge, sky, tag } from '../svg.ts'
import type { DrawScene } from './scene.ts'

function tower(
  x: number,
  top: number,
  width: number,
  fill: string,
  lit: string,
  random: Random,
  share: number,
): string {
  const windows: string[] = []
  for (let y = top + 24; y < 860; y += 38)
    for (let at = x + 14; at < x + width - 22; at += 30)
      if (random.chance(share))
        windows.push(rect(at, y, 14, 20, lit, { opacity: random.pick([0.95, 0.6]) }))
  return rect(x, top, width, 1000 - top, fill) + windows.join('')
}

const NIGHTS = [
  { sky: ['#141a44', '#3a2f6e', '#8d4a86'], near: '#171838', lit: '#ffd27a' },
  { sky: ['#0d2038', '#17466a', '#3f8a9c'], near: '#0c1c30', lit: '#ffe6a8' },
  { sky: ['#2c1a4a', '#7a3568', '#f0806e'], near: '#24143a', lit: '#ffc56b' },
] as const

export const skyline: DrawScene = (random) => {
  const colors = random.pick(NIGHTS)
  const far: string[] = []
  for (let x = -10; x < 800; x += 84)
    far.push(
      tower(
        x,
        random.whole(300, 520),
        86,
        mix(colors.near, colors.sky[1], 0.6),
        colors.lit,
        random,
        0.18,
      ),
    )
  const near: string[] = []
  for (let x = -30; x < 800; x += 132)
    near.push(tower(x, random.whole(480, 680), 116, colors.near, colors.lit, random, 0.42))
  return {
    back: [
      tag('defs', {}, glow('moon', '#fff2cf', 0.5)),
      sky('sky', colors.sky),
      circle(640, 150, 150, 'url(#moon)'),
      circle(640, 150, 52, '#fff2cf'),
      ...far,
      ...near,
    ].join(''),
    tone: colors.sky[1],
    light: { color: lighten(colors.sky[2], 0.3), strength: 0.07 },
  }
}

const DAYS = [
  { sky: ['#a5d6ef', '#e8f4f1'], river: '#6fb3c9', steel: '#4e7f6e', shore: '#6f9c74' },
  { sky: ['#ffc59a', '#ffe8cc'], river: '#d99a86', steel: '#8c5a66', shore: '#8a6f7a' },
  { sky: ['#b4bfd9', '#e7e9f0'], river: '#8a9db8', steel: '#4f6178', shore: '#66807a' },
] as const

export const bridge: DrawScene = (random) => {
  const colors = random.pick(DAYS)
  const cables = Array.from({ length: 15 }, (_, at) =>
    line(`M${at * 58} ${at < 3 ? 560 : 380 + Math.abs(at - 7) ** 2 * 5}V640`, colors.steel, 4, {
      opacity: 0.8,
    }),
  )
  const gothic = (x: number) =>
    path(
      `M${x - 34} 700V330L${x} 230L${x + 34} 330V700H${x + 16}V440C${x + 16} 400 ${x - 16} 400 ${x - 16} 440V700Z`,
      colors.steel,
    )
  return {
    back: [
      sky('sky', colors.sky),
      ridge(
        [
          [0, 560],
          [220, 520],
          [460, 570],
          [800, 500],
        ],
        mix(colors.shore, colors.sky[1], 0.5),
      ),
      rect(0, 660, 800, 340, colors.river),
      line(
        'M100 330C260 620 540 620 700 330M100 330C60 430 20 500 -20 540M700 330C740 430 780 500 820 540',
        colors.steel,
        9,
      ),
      ...cables,
      rect(0, 630, 800, 26, darken(colors.steel, 0.1)),
      gothic(100),
      gothic(700),
      ...Array.from({ length: 9 }, () =>
        line(
          `M${random.whole(0, 700)} ${random.whole(700, 980)}h${random.whole(40, 130)}`,
          '#ffffff',
          4,
          {
            opacity: 0.35,
          },
        ),
      ),
    ].join(''),
    tone: mix(colors.sky[0], colors.sky[1], 0.5),
    light: { color: '#fff0d0', strength: 0.06 },
  }
}

const HOUSES = [
  ['#e88f6f', '#f2c879', '#7fb0a8', '#d9738a'],
  ['#5f86a8', '#e5b89a', '#9c6b8c', '#f0dcb4'],
  ['#d9a05c', '#7a9c7c', '#c4645c', '#8fb5c9'],
] as const

export const street: DrawScene = (random) => {
  const paint = random.pick(HOUSES)
  const air = random.pick([
    ['#bfe3f2', '#f3f6e8'],
    ['#ffd0a8', '#ffeeda'],
    ['#c9c2e8', '#f6e9f0'],
  ] as const)
  const house = (x: number, top: number, color: string) => {
    const window = (at: number, y: number) =>
      rect(at, y, 52, 76, '#fff6dd', { rx: 4 }) +
      rect(at, y, 52, 76, 'none', { stroke: darken(color, 0.35), 'stroke-width': 6, rx: 4 }) +
      line(`M${at + 26} ${y}V${y + 76}`, darken(color, 0.35), 4)
    return [
      rect(x, top, 206, 1000 - top, color),
      path(`M${x - 10} ${top}H${x + 216}L${x + 190} ${top - 54}H${x + 16}Z`, darken(color, 0.3)),
      ...[0, 1, 2].flatMap((row) => [
        window(x + 32, top + 44 + row * 130),
        window(x + 122, top + 44 + row * 130),
      ]),
      path(
        `M${x + 10} ${top + 450}H${x + 196}L${x + 206} ${top + 510}H${x}Z`,
        lighten(color, 0.55),
      ),
    ].join('')
  }
  const bulbs = Array.from({ length: 13 }, (_, at) =>
    circle(at * 66, 118 + Math.sin((at / 12) * Math.PI) * 92, 11, at % 2 ? '#ffe08a' : '#ff9c86'),
  )
  return {
    back: [
      sky('sky', air),
      ...paint.map((color, at) => house(-14 + at * 206, [330, 420, 400, 310][at] ?? 360, color)),
      line('M-10 118Q400 300 810 118', '#5a4652', 4),
      ...bulbs,
      rect(0, 900, 800, 100, '#b9a89c'),
    ].join(''),
    tone: mix(paint[1], paint[2], 0.5),
    light: { color: '#ffe6c0', strength: 0.06 },
  }
}

const STAGES = [
  { dark: '#1b0f33', beams: ['#ff4f8b', '#7a5cff', '#29c4ff'] },
  { dark: '#220f22', beams: ['#ff8a3c', '#ff3f6c', '#ffd34f'] },
  { dark: '#0b1f2c', beams: ['#4f9cff', '#b06cff', '#5ce0e6'] },
] as const

export const concert: DrawScene = (random) => {
  const { dark, beams } = random.pick(STAGES)
  const rays = [60, 200, 330, 470, 600, 740].map((x, at) => {
    const lean = random.whole(-190, 190)
    return path(
      `M${x - 14} -10L${x + 14} -10L${x + lean + 120} 900L${x + lean - 120} 900Z`,
      beams[at % 3] ?? dark,
      {
        opacity: 0.3,
      },
    )
  })
  const crowd = Array.from({ length: 13 }, (_, at) => {
    const [x, y] = [at * 66 + random.whole(-12, 12), random.whole(800, 850)]
    const hand =
      at % 3 === 1 ? line(`M${x + 20} ${y + 60}L${x + 44} ${y - 90}`, darken(dark, 0.3), 24) : ''
    return (
      circle(x, y, 44, darken(dark, 0.3)) +
      rect(x - 56, y + 36, 112, 180, darken(dark, 0.3), { rx: 44 }) +
      hand
    )
  })
  const confetti = Array.from({ length: 40 }, () =>
    rect(random.whole(0, 800), random.whole(0, 760), 11, 6, random.pick(beams), {
      transform: `rotate(${random.whole(-20, 20)})`,
    }),
  )
  return {
    back: [
      sky('sky', [darken(dark, 0.2), dark, mix(dark, beams[0], 0.45)]),
      ...rays,
      ...[60, 200, 330, 470, 600, 740].map((x, at) =>
        ellipse(x, 10, 34, 20, lighten(beams[at % 3] ?? dark, 0.6)),
      ),
      ...confetti,
      ...crowd,
    ].join(''),
    tone: mix(dark, beams[0], 0.35),
    light: { color: lighten(beams[0], 0.3), strength: 0.07 },
  }
}

export const rooftop: DrawScene = (random) => {
  const air = random.pick([
    ['#ff9f7c', '#ffc9a0', '#ffe9c9'],
    ['#4f4b8f', '#a0619c', '#f09a8c'],
    ['#f4a6b8', '#fbd0c9', '#fff0de'],
  ] as const)
  const blocks = Array.from({ length: 9 }, (_, at) =>
    rect(
      at * 96 - 20,
      random.whole(520, 650),
      98,
      480,
      mix(air[0], '#5a3f66', 0.35 + (at % 3) * 0.12),
    ),
  )
  const bulb = (x: number, y: number) =>
    circle(x, y, 30, 'url(#bulb)') + circle(x, y, 10, '#fff3c9')
  const strings = [
    [70, 170],
    [180, 60],
  ].map(([from = 0, drop = 0]) =>
    line(`M-10 ${from}Q400 ${from + drop * 2} 810 ${from - 30}`, '#4b3450', 4),
  )
  const lights = Array.from({ length: 11 }, (_, at) => {
    const t = at / 10
    return (
      bulb(t * 800, 70 * (1 - t) ** 2 + 2 * t * (1 - t) * 410 + 40 * t ** 2 + 8) +
      bulb(t * 800 + 30, 180 * (1 - t) ** 2 + 2 * t * (1 - t) * 300 + 150 * t ** 2 + 8)
    )
  })
  return {
    back: [
      tag('defs', {}, glow('bulb', '#ffe9a8', 0.8)),
      sky('sky', air),
      circle(610, 500, 88, lighten(air[2], 0.5)),
      ...blocks,
      rect(0, 800, 800, 200, '#6b4a5c'),
      group(
        { fill: '#8a6274' },
        ...Array.from({ length: 12 }, (_, at) =>
          tag('rect', { x: at * 70, y: 740, width: 12, height: 160 }),
        ),
      ),
      rect(0, 728, 800, 18, '#8a6274'),
      ...strings,
      ...lights,
    ].join(''),
    tone: air[1],
    light: { color: air[1], strength: 0.12 },
  }
}
