import type { CSSProperties } from 'react'
import { Balloon } from '../../../ui/drawings/balloon.tsx'

const string = 'M50 122c6 30-8 50-2 84'

/** Left edge in percent of the width, width in pixels, delay and duration in seconds, and the height in percent with reduced motion. */
const flight = [
  { left: 2, size: 58, delay: 0, time: 4.6, still: 70, fill: 'peach' },
  { left: 9, size: 40, delay: 0.9, time: 4, still: 16, fill: 'blush' },
  { left: 18, size: 74, delay: 0.35, time: 5.2, still: 84, fill: 'rose' },
  { left: 27, size: 44, delay: 1.6, time: 4.3, still: 3, fill: 'peach' },
  { left: 36, size: 46, delay: 1.3, time: 4.4, still: 91, fill: 'plum' },
  { left: 48, size: 60, delay: 0.15, time: 4.8, still: 82, fill: 'blush' },
  { left: 58, size: 40, delay: 1.8, time: 4.2, still: 4, fill: 'rose' },
  { left: 66, size: 42, delay: 1, time: 4.1, still: 12, fill: 'peach' },
  { left: 74, size: 80, delay: 0.5, time: 5.4, still: 78, fill: 'plum' },
  { left: 83, size: 44, delay: 1.4, time: 4.5, still: 6, fill: 'blush' },
  { left: 90, size: 54, delay: 0.2, time: 4.5, still: 20, fill: 'rose' },
] as const

/** Balloons that rise behind the photos, twice, and pale behind the words. */
export function BalloonFlight() {
  return (
    <div aria-hidden="true" className="match-flight absolute inset-0 overflow-hidden text-white">
      {flight.map(({ left, size, delay, time, still, fill }, at) => (
        <svg
          aria-hidden="true"
          key={left}
          width={size}
          height={size * 2.1}
          viewBox="0 0 100 210"
          className="match-balloon absolute top-full overflow-visible"
          style={
            {
              left: `${left}%`,
              animationDelay: `${delay}s`,
              animationDuration: `${time}s`,
              '--still': `${still}dvh`,
            } as CSSProperties
          }
        >
          <Balloon
            x={0}
            y={0}
            size={100}
            fill={fill}
            shape={at % 3 === 1 ? 'heart' : 'round'}
            string={string}
          />
        </svg>
      ))}
    </div>
  )
}
