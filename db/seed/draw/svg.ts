export const WIDTH = 800
export const HEIGHT = 1000

type Attributes = Record<string, string | number | undefined>

function attributes(values: Attributes): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`,
    )
    .join('')
}

/** One SVG element as text; numbers are rounded to hundredths. */
export function tag(name: string, values: Attributes, ...children: string[]): string {
  return children.length > 0
    ? `<${name}${attributes(values)}>${children.join('')}</${name}>`
    : `<${name}${attributes(values)}/>`
}

export const path = (d: string, fill: string, more: Attributes = {}) =>
  tag('path', { d, fill, ...more })
export const line = (d: string, stroke: string, width: number, more: Attributes = {}) =>
  tag('path', {
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })
export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  tag('circle', { cx, cy, r, fill, ...more })
export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
) => tag('ellipse', { cx, cy, rx, ry, fill, ...more })
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) => tag('rect', { x, y, width, height, fill, ...more })
export const group = (values: Attributes, ...children: string[]) => tag('g', values, ...children)

/** A vertical gradient under `id`; colors are spread evenly from top to bottom. */
export function fade(id: string, colors: readonly string[]): string {
  const stops = colors.map((color, at) =>
    tag('stop', { offset: at / (colors.length - 1), 'stop-color': color }),
  )
  return tag('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops)
}

/** A radial glow under `id`, full in the middle and gone at the rim. */
export function glow(id: string, color: string, opacity = 1): string {
  const stop = (offset: number, strength: number) =>
    tag('stop', { offset, 'stop-color': color, 'stop-opacity': strength })
  return tag('radialGradient', { id }, stop(0, opacity), stop(1, 0))
}

/** The whole canvas filled by an even vertical gradient. */
export const sky = (id: string, colors: readonly string[]) =>
  tag('defs', {}, fade(id, colors)) + rect(0, 0, WIDTH, HEIGHT, `url(#${id})`)

/** A closed shape from a wavy upper edge through `points` down to the foot of the canvas. */
export function ridge(points: readonly (readonly [number, number])[], fill: string): string {
  const [first, ...rest] = points
  if (!first) return ''
  let d = `M${first[0]} ${first[1]}`
  let before = first
  for (const point of rest) {
    const middle = (before[0] + point[0]) / 2
    d += `C${middle} ${before[1]} ${middle} ${point[1]} ${point[0]} ${point[1]}`
    before = point
  }
  return path(`${d}L${before[0]} ${HEIGHT}L${first[0]} ${HEIGHT}Z`, fill)
}
