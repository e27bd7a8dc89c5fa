import { Trans } from '@lingui/react/macro'
import './super-like-show.css'
import type { CSSProperties } from 'react'
import { StarSolidIcon } from '../../../ui/icons.tsx'

/** The small stars: angle in degrees around the big one, distance in pixels, and size. */
const rays = Array.from({ length: 14 }, (_, index) => ({
  turn: `${(index * 360) / 14}deg`,
  far: `${130 + (index % 3) * 46}px`,
  size: 18 + (index % 3) * 9,
  late: `${(index % 4) * 70}ms`,
}))

const star = 'm12 3.2 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9-5.3 2.9 1.1-6-4.4-4.2 6-.8L12 3.2Z'

/** A star that bursts over the deck after a super like. It lets presses through, so swiping continues below it. */
export function SuperLikeShow({ name }: { name: string }) {
  return (
    <div
      aria-hidden="true"
      className="super-like pointer-events-none fixed inset-0 z-50 grid place-items-center max-lg:overflow-clip lg:absolute"
    >
      <div className="super-like-glow absolute size-[140vmax] rounded-full" />
      <div className="relative grid place-items-center">
        {rays.map(({ turn, far, size, late }) => (
          <span
            key={turn}
            className="super-like-ray absolute text-[#d9ccff]"
            style={{ '--turn': turn, '--far': far, animationDelay: late } as CSSProperties}
          >
            <StarSolidIcon size={size} />
          </span>
        ))}
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          width="176"
          height="176"
          strokeLinejoin="round"
          className="super-like-star"
        >
          <defs>
            <linearGradient id="super-like-fill" x1="0.2" y1="0" x2="0.8" y2="1">
              <stop stopColor="#cdb8ff" />
              <stop offset="0.5" stopColor="#8f6bff" />
              <stop offset="1" stopColor="#5b3fd6" />
            </linearGradient>
          </defs>
          <path d={star} fill="url(#super-like-fill)" stroke="#fff" strokeWidth="0.9" />
        </svg>
        <p className="super-like-words absolute top-full mt-3 w-max max-w-[86vw] rounded-lg bg-[#2c1a4a] px-5 py-2.5 text-center font-display text-xl leading-tight font-bold wrap-anywhere text-white">
          <Trans>
            Super like sent to <bdi>{name}</bdi>!
          </Trans>
        </p>
      </div>
    </div>
  )
}
