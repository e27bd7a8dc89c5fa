import { darken, lighten, mix } from '../color.ts'
import { circle, ellipse, line, path, rect, sky } from '../svg.ts'
import type { DrawScene } from './scene.ts'

const PAIRS = [
  ['#ff9a7a', '#ffd0b0'],
  ['#7cc4b8', '#d3ede2'],
  ['#f6b93f', '#ffe5a3'],
  ['#8f7fd4', '#d6cdf5'],
  ['#ef7a9c', '#ffc9d6'],
  ['#5f9fd0', '#c9e3f5'],
  ['#3f6f6a', '#8fb8a4'],
  ['#6d3f6e', '#b9799c'],
  ['#d9764f', '#f5bd8f'],
  ['#9cb86a', '#e0ebbd'],
] as const

/** A seamless studio wall with a ring of light. */
export const halo: DrawScene = (random) => {
  const [deep, pale] = random.pick(PAIRS)
  return {
    back:
      sky('sky', [mix(deep, pale, 0.25), deep]) +
      circle(400, 430, 380, mix(deep, pale, 0.5)) +
      circle(400, 430, 300, mix(deep, pale, 0.85)),
    tone: pale,
  }
}

/** An arch and a sun of paper. */
export const arch: DrawScene = (random) => {
  const [deep, pale] = random.pick(PAIRS)
  const other = random.pick(PAIRS)[0]
  const side = random.pick([130, 670])
  return {
    back: [
      rect(0, 0, 800, 1000, pale),
      path('M90 1000V430C90 230 230 110 400 110C570 110 710 230 710 430V1000Z', deep),
      path(
        'M150 1000V440C150 270 260 170 400 170C540 170 650 270 650 440V1000Z',
        lighten(deep, 0.2),
      ),
      circle(side, 170, 74, other),
    ].join(''),
    tone: lighten(deep, 0.2),
  }
}

/** Broad overlapping waves. */
export const waves: DrawScene = (random) => {
  const [deep, pale] = random.pick(PAIRS)
  const wave = (y: number, fill: string) =>
    path(
      `M0 ${y}C160 ${y - 130} 300 ${y + 110} 460 ${y}C600 ${y - 90} 700 ${y + 40} 800 ${y - 60}V1000H0Z`,
      fill,
    )
  return {
    back: [
      rect(0, 0, 800, 1000, lighten(pale, 0.3)),
      wave(230, mix(pale, deep, 0.25)),
      wave(430, mix(pale, deep, 0.5)),
      wave(640, mix(pale, deep, 0.8)),
      wave(840, darken(deep, 0.1)),
    ].join(''),
    tone: mix(pale, deep, 0.4),
  }
}

/** Paper confetti: dots, rings and strokes on a plain wall. */
export const playful: DrawScene = (random) => {
  const [deep, pale] = random.pick(PAIRS)
  const inks = random.sample(PAIRS, 3).map(([color]) => color)
  const marks: string[] = []
  for (let row = 0; row < 9; row++)
    for (let at = 0; at < 7; at++) {
      const [x, y] = [at * 128 + (row % 2) * 64 - 10, row * 122 + 40]
      const color = random.pick([...inks, lighten(pale, 0.6)])
      marks.push(
        random.pick([
          circle(x, y, 17, color),
          circle(x, y, 18, 'none', { stroke: color, 'stroke-width': 8 }),
          line(`M${x - 22} ${y}q11 -22 22 0t22 0`, color, 9),
          line(
            `M${x - 15} ${y - 15}L${x + 15} ${y + 15}M${x + 15} ${y - 15}L${x - 15} ${y + 15}`,
            color,
            9,
          ),
        ]),
      )
    }
  return {
    back: rect(0, 0, 800, 1000, mix(deep, pale, 0.45)) + marks.join(''),
    tone: mix(deep, pale, 0.45),
  }
}

/** A party with balloons. */
export const balloons: DrawScene = (random) => {
  const [deep, pale] = random.pick(PAIRS)
  const colors = ['#ef5b6e', '#f2b33d', '#5fb3a8', '#8f7fd4', '#ff9a7a', '#f3a3bd']
  const spots: readonly (readonly [number, number])[] = [
    [70, 130],
    [180, 60],
    [60, 330],
    [640, 70],
    [740, 190],
    [720, 400],
    [130, 520],
    [690, 580],
  ]
  const balloon = (x: number, y: number, color: string) =>
    line(
      `M${x} ${y + 86}C${x - 30} ${y + 200} ${x + 30} ${y + 320} ${x} ${y + 460}`,
      darken(deep, 0.3),
      3,
      {
        opacity: 0.5,
      },
    ) +
    ellipse(x, y, 66, 82, color) +
    path(`M${x - 12} ${y + 94}L${x} ${y + 76}L${x + 12} ${y + 94}Z`, darken(color, 0.1)) +
    ellipse(x - 22, y - 30, 13, 22, '#ffffff', {
      opacity: 0.5,
      transform: `rotate(20 ${x - 22} ${y - 30})`,
    })
  return {
    back:
      sky('sky', [lighten(pale, 0.3), mix(pale, deep, 0.4)]) +
      spots
        .map(([x, y], at) =>
          balloon(
            x + random.whole(-20, 20),
            y + random.whole(-20, 20),
            colors[(at + random.whole(0, 5)) % 6] ?? deep,
          ),
        )
        .join(''),
    tone: mix(pale, deep, 0.2),
  }
}
