import { useId } from 'react'
import { cx } from '../cx.ts'

const fills = {
  rose: ['#ff7a59', '#f5326e'],
  plum: ['#a26bd6', '#5b2f86'],
  peach: ['#ffd3a8', '#ff9d76'],
  blush: ['#ffc2cf', '#ff86a5'],
  sky: ['#8fd3ff', '#3d7fe0'],
  mint: ['#a5ecc8', '#2fa37c'],
} as const

type BalloonProps = {
  x: number
  y: number
  /** Width of the balloon's body. */
  size: number
  fill?: keyof typeof fills
  shape?: 'round' | 'heart'
  /** Tilt in degrees. */
  lean?: number
  /** The string's shape, in the balloon's own 100-wide units; none by default. */
  string?: string
  /** Delay of its drift in seconds; without it the balloon stands still. */
  drift?: number
  /** Drifts for a minute; otherwise once, as every frame costs a phone power. */
  driftsOn?: boolean
}

const shapes = {
  round: 'M50 0C79 0 98 21 98 49c0 32-26 63-48 63S2 81 2 49C2 21 21 0 50 0Z',
  heart:
    'M50 112C22 90-1 66 0 35 1 14 15 1 31 1c9 0 16 5 19 12C53 6 60 1 69 1c16 0 30 13 31 34 1 31-22 55-50 77Z',
}
const shines = {
  round: 'M20 46c0-15 8-27 20-31',
  heart: 'M14 40c-2-12 4-22 14-25',
}

/** One balloon inside an <svg>, the motif of every drawing. */
export function Balloon({
  x,
  y,
  size,
  fill = 'rose',
  shape = 'round',
  lean = 0,
  string,
  drift,
  driftsOn = false,
}: BalloonProps) {
  const id = useId()
  const [from, to] = fills[fill]
  return (
    <g transform={`translate(${x} ${y}) rotate(${lean}) scale(${size / 100})`}>
      <defs>
        <linearGradient id={id} x1="0.2" y1="0" x2="0.75" y2="1">
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <g
        className={cx(
          drift !== undefined && 'origin-center [transform-box:fill-box]',
          drift !== undefined && (driftsOn ? 'animate-drift-on' : 'animate-drift'),
        )}
        style={drift === undefined ? undefined : { animationDelay: `-${drift}s` }}
      >
        {string && (
          <path
            d={string}
            fill="none"
            stroke="currentColor"
            strokeOpacity="0.45"
            strokeWidth="2.6"
            strokeLinecap="round"
          />
        )}
        <path d="m50 109-8 13q8 3 16 0l-8-13Z" fill={to} />
        <path d={shapes[shape]} fill={`url(#${id})`} />
        <path
          d={shines[shape]}
          fill="none"
          stroke="#fff"
          strokeOpacity="0.6"
          strokeWidth="7"
          strokeLinecap="round"
        />
      </g>
    </g>
  )
}
