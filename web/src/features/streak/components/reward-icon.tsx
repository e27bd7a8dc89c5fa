import { type ReactNode, useId } from 'react'

const heart = 'M0 7C-6 3-9-.5-9-4.5a5 5 0 0 1 9-3 5 5 0 0 1 9 3C9-.5 6 3 0 7Z'
const star = 'm0-9 2.7 5.8 6.3.8-4.7 4.4 1.2 6.3L0 5.2l-5.5 3.1 1.2-6.3L-9-2.4l6.3-.8L0-9Z'

interface Placed {
  x: number
  y: number
  scale?: number
  lean?: number
}

const place = ({ x, y, scale = 1, lean = 0 }: Placed) =>
  `translate(${x} ${y}) rotate(${lean}) scale(${scale})`
const Heart = (at: Placed) => <path d={heart} transform={place(at)} />
const Star = (at: Placed) => <path d={star} transform={place(at)} />

/** White drawings on the milestones' discs. */
const drawings: Readonly<Record<number, ReactNode>> = {
  3: (
    <>
      <Heart x={24} y={22} scale={1.15} />
      <path d="M33 30h8M37 26v8" {...{ stroke: '#fff', strokeWidth: 3, strokeLinecap: 'round' }} />
    </>
  ),
  7: <Star x={24} y={24} scale={1.35} />,
  14: (
    <>
      <Heart x={17} y={20} scale={0.85} lean={-14} />
      <Heart x={31} y={18} scale={0.7} lean={12} />
      <Heart x={26} y={33} scale={0.8} />
    </>
  ),
  30: (
    <>
      <Star x={24} y={16} scale={0.85} />
      <Star x={15} y={31} scale={0.7} lean={-10} />
      <Star x={33} y={31} scale={0.7} lean={10} />
    </>
  ),
  60: <path d="M11 34 9 18l8.5 6L24 13l6.5 11L39 18l-2 16H11Zm1 2.5h24v2H12Z" />,
  100: (
    <>
      <Star x={24} y={23} scale={1.1} />
      <path
        d="M10 15c-4 8-2 17 6 22M38 15c4 8 2 17-6 22"
        {...{ fill: 'none', stroke: '#fff', strokeWidth: 3, strokeLinecap: 'round' }}
      />
    </>
  ),
}

const likes = ['#ff7a59', '#f5326e']
const supers = ['#a26bd6', '#5b2f86']
const crown = ['#ffb74a', '#b06a00']
const discs: Readonly<Record<number, readonly string[]>> = {
  3: likes,
  7: supers,
  14: likes,
  30: supers,
  60: crown,
  100: supers,
}

/** A milestone's drawing, by its day. Decorative: its title is beside it. */
export function RewardIcon({ day, size }: { day: number; size: number }) {
  const id = useId()
  const [from, to] = discs[day] ?? likes
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 48 48" className="shrink-0">
      <defs>
        <linearGradient id={id} x1="0.2" y1="0" x2="0.8" y2="1">
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <circle cx="24" cy="24" r="23" fill={`url(#${id})`} />
      <path
        d="M8.5 15A18 18 0 0 1 17 8"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.6"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <g fill="#fff">{drawings[day]}</g>
    </svg>
  )
}
