import type { ReactNode } from 'react'
import { Balloon } from './balloon.tsx'

export const Scene = ({ children }: { children: ReactNode }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 240 180"
    className="h-auto w-60 max-w-full overflow-visible text-ink-soft"
  >
    {children}
  </svg>
)

export const Cloud = ({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) => (
  <path
    transform={`translate(${x} ${y}) scale(${scale})`}
    d="M14 30a13 13 0 0 1 1-26c3 0 5 1 7 2a17 17 0 0 1 31 3 11 11 0 0 1 3 21H14Z"
    className="fill-cloud"
  />
)

/** A small bunch of rising balloons, for a list that is still empty. */
export const BunchScene = () => (
  <Scene>
    <Cloud x={8} y={92} scale={1.15} />
    <Cloud x={166} y={40} />
    <Balloon
      x={62}
      y={34}
      size={52}
      fill="peach"
      lean={-9}
      drift={1}
      string="M50 122c2 40 40 50 62 110"
    />
    <Balloon
      x={130}
      y={30}
      size={48}
      fill="plum"
      lean={10}
      drift={3}
      string="M50 122c0 40-40 50-56 122"
    />
    <Balloon x={88} y={6} size={64} shape="heart" drift={5} string="M50 122c2 40 0 70 2 126" />
  </Scene>
)

/** A burst balloon, for an error. */
export const PoppedScene = () => (
  <Scene>
    <Cloud x={18} y={84} scale={1.1} />
    <Cloud x={168} y={26} />
    <g fill="none" stroke="currentColor" strokeOpacity="0.4" strokeWidth="3" strokeLinecap="round">
      <path d="M120 14V4M76 28l-8-9M164 28l8-9M60 66H48M180 66h12" />
    </g>
    <g className="fill-rose">
      <path d="M92 34c8-10 20-8 22-2 1 6-10 4-13 10-3 7-15 1-9-8Z" />
      <path d="M138 30c10-3 16 6 12 11-4 4-7-3-12-2-7 1-8-7 0-9Z" fill="#ff7a59" />
      <path d="M82 62c5-3 11 1 10 6-1 4-5 2-7 5-4 4-11-6-3-11Z" fill="#ff7a59" />
      <path d="M148 58c6-4 14 0 12 7-2 5-6 1-9 4-5 4-10-7-3-11Z" />
      <path d="M119 100c-13-7-22-22-17-34 3-6 8 4 13 0 4-4 8-4 11 1 4 5 9-6 13 1 5 10-6 26-15 32h-5Z" />
    </g>
    <path
      d="M109 72c-1 6 1 11 4 15"
      fill="none"
      stroke="#fff"
      strokeOpacity="0.6"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <path d="m121 98-6 10q6 2 12 0l-6-10Z" className="fill-rose" />
    <path
      d="M121 108c2 20-20 20-15 38 3 10 17 10 18 22"
      fill="none"
      stroke="currentColor"
      strokeOpacity="0.45"
      strokeWidth="1.8"
      strokeLinecap="round"
    />
  </Scene>
)

/** A balloon far away over wide hills, for a page that does not exist. */
export const AwayScene = () => (
  <Scene>
    <Cloud x={26} y={22} scale={1.1} />
    <Cloud x={176} y={54} scale={0.8} />
    <Balloon
      x={116}
      y={8}
      size={44}
      shape="heart"
      lean={12}
      drift={2}
      string="M50 122c4 24-22 34-10 64 4 10-2 18-10 22"
    />
    <path d="M6 176c28-26 62-40 112-18 36-20 82-12 116 18Z" className="fill-tint" />
    <path d="M30 176c30-14 64-18 98-7 24-8 52-6 78 7Z" className="fill-line" />
  </Scene>
)
