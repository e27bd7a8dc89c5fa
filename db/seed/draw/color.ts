type Channels = [number, number, number]

function channels(color: string): Channels {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const hex = (parts: Channels) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `amount` 0 gives `from`, 1 gives `to`; colors are `#rrggbb`. */
export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [channels(from), channels(to)]
  const blend = (at: 0 | 1 | 2) => a[at] + (b[at] - a[at]) * amount
  return hex([blend(0), blend(1), blend(2)])
}

export const lighten = (color: string, amount: number) => mix(color, '#fff6e8', amount)
export const darken = (color: string, amount: number) => mix(color, '#1d0f22', amount)

/** How different two colors look, 0 to about 765, weighted the way eyes weigh red, green and blue. */
export function distance(one: string, other: string): number {
  const [a, b] = [channels(one), channels(other)]
  const mean = (a[0] + b[0]) / 2
  const squares = [2 + mean / 256, 4, 2 + (255 - mean) / 256] as const
  return Math.sqrt(
    squares[0] * (a[0] - b[0]) ** 2 +
      squares[1] * (a[1] - b[1]) ** 2 +
      squares[2] * (a[2] - b[2]) ** 2,
  )
}

/** Relative lightness, 0 black to 1 white. */
export function lightness(color: string): number {
  const [red, green, blue] = channels(color)
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}
