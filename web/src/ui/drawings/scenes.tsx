import type { ReactNode } from 'react'
import { Balloon } from './balloon.tsx'

const Scene = ({ children }: { children: ReactNode }) => (
  <svg aria-hidden="true" viewBox="0 0 240 180" className="h-auto w-60 max-w-full overflow-visible text-ink-soft">
    {children}
  </svg>
)

const Cloud = ({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) => (
  <path
    transform={`translate(${x} ${y}) scale(${scale})`}
    d="M14 30a13 13 0 0 1 1-26c3 0 5 1 7 2a17 17 0 0 1 31 3 11 11 0 0 1 3 21H14Z"
    className="fill-sunken stroke-line"
    strokeWidth="1.5"
  />
)

/** A small bunch going up: nothing here yet, and something will come. */
export const BunchScene = () => (
  <Scene>
    <Cloud x={8} y={92} scale={1.15} />
    <Cloud x={166} y={40} />
    <Balloon x={62} y={34} size={52} fill="peach" lean={-9} drift={1} string="M50 122c2 40 40 50 62 110" />
    <Balloon x={130} y={30} size={48} fill="plum" lean={10} drift={3} string="M50 122c0 40-40 50-56 122" />
    <Balloon x={88} y={6} size={64} shape="heart" drift={5} string="M50 122c2 40 0 70 2 126" />
  </Scene>
)

/** Two balloons whose strings cross. */
export const PairScene = () => (
  <Scene>
    <Cloud x={20} y={30} scale={0.9} />
    <Cloud x={168} y={84} scale={1.1} />
    <Balloon x={54} y={22} size={66} lean={-8} drift={0} string="M50 122c10 26 56 30 62 66 3 18-14 22-22 12-8-12 12-26 36-26" />
    <Balloon x={124} y={16} size={66} fill="plum" lean={8} drift={2.5} string="M50 122c-10 26-44 34-48 70-2 18 16 20 22 8" />
  </Scene>
)

/** A balloon tied to a word not yet said. */
export const MessageScene = () => (
  <Scene>
    <Cloud x={16} y={28} />
    <Balloon x={104} y={2} size={62} shape="heart" lean={5} drift={1} string="M50 122c2 30-14 46-12 74" />
    <path
      d="M76 114h76a20 20 0 0 1 20 20v10a20 20 0 0 1-20 20H98l-20 12 3-12h-5a20 20 0 0 1-20-20v-10a20 20 0 0 1 20-20Z"
      className="fill-raised stroke-line-strong"
      strokeWidth="2"
    />
    <g className="fill-rose">
      <circle cx="94" cy="139" r="5" />
      <circle cx="114" cy="139" r="5" />
      <circle cx="134" cy="139" r="5" />
    </g>
  </Scene>
)

/** What is left of one: something went wrong. */
export const PoppedScene = () => (
  <Scene>
    <Cloud x={158} y={34} />
    <g fill="none" stroke="currentColor" strokeOpacity="0.5" strokeWidth="3" strokeLinecap="round">
      <path d="M118 18V6M84 30l-8-10M154 30l8-10M68 62H54M184 64h-14" />
    </g>
    <path
      d="M112 74c-16-22-40-10-34 8 4 12 16 10 20 18 4 10 14 6 18-2 6 8 18 10 22 0 4-8 18-6 20-18 2-18-24-28-34-8-2-6-8-6-12 2Z"
      fill="#f5326e"
    />
    <path d="M90 80c0-6 4-9 9-9" fill="none" stroke="#fff" strokeOpacity="0.6" strokeWidth="4" strokeLinecap="round" />
    <path d="m116 98-5 9h10l-5-9Z" fill="#cb1d5e" />
    <path d="M116 107c2 20-22 22-16 42 3 10 18 10 20 22" fill="none" stroke="currentColor" strokeOpacity="0.45" strokeWidth="2" strokeLinecap="round" />
  </Scene>
)

/** One that got away, small over wide hills. */
export const AwayScene = () => (
  <Scene>
    <Cloud x={26} y={22} scale={1.1} />
    <Cloud x={176} y={54} scale={0.8} />
    <Balloon x={116} y={8} size={44} shape="heart" lean={12} drift={2} string="M50 122c4 24-22 34-10 64 4 10-2 18-10 22" />
    <path d="M0 160c40-34 82-30 122-6 34-22 78-26 118 2v24H0Z" className="fill-tint" />
    <path d="M0 172c54-22 96-14 130-2 34-14 70-14 110 0v10H0Z" className="fill-line" />
  </Scene>
)
