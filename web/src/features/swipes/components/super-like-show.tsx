import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './super-like-show.css'
import { type CSSProperties, useEffect, useState } from 'react'
import { readPersonal, writePersonal } from '../../../lib/personal-storage.ts'
import { StarSolidIcon } from '../../../ui/icons.tsx'

/** The small stars: angle in degrees around the big one, distance in pixels, and size. */
const rays = Array.from({ length: 14 }, (_, index) => ({
  turn: `${(index * 360) / 14}deg`,
  far: `${130 + (index % 3) * 46}px`,
  size: 18 + (index % 3) * 9,
}))

/** Stars that twinkle around the message: place in percent of their width and height, size, and delay in milliseconds. */
const twinkles = [
  { x: -3, y: 30, size: 18, late: 0 },
  { x: 8, y: -28, size: 13, late: 240 },
  { x: 30, y: 104, size: 14, late: 520 },
  { x: 62, y: -24, size: 16, late: 120 },
  { x: 84, y: 100, size: 12, late: 380 },
  { x: 97, y: 20, size: 17, late: 640 },
] as const

const star = 'm12 3.2 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9-5.3 2.9 1.1-6-4.4-4.2 6-.8L12 3.2Z'

const explained = 'super-like-explained'
/** For a browser that stores nothing. */
let isExplained = false

function noteExplained(): void {
  isExplained = true
  writePersonal(explained, true)
}

/**
 * A star that bursts over the leaving card and rises to a message above the deck, so that it never covers the next person. The first one
 * also explains super likes. It lets presses through, so swiping continues below it.
 */
export function SuperLikeShow({ name }: { name: string }) {
  const [isFirst] = useState(() => !isExplained && readPersonal(explained) !== true)
  // Not while rendering, which React may repeat.
  useEffect(noteExplained, [])
  return (
    <div
      aria-hidden="true"
      className="super-like pointer-events-none fixed inset-0 z-50 grid place-items-center max-lg:overflow-clip lg:absolute"
    >
      <div className="super-like-glow absolute size-[140vmax] rounded-full" />
      <div className="super-like-star relative grid place-items-center">
        {rays.map(({ turn, far, size }) => (
          <span
            key={turn}
            className="super-like-ray absolute text-[#d9ccff]"
            style={{ '--turn': turn, '--far': far } as CSSProperties}
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
          className="drop-shadow-[0_6px_28px_#5b3fd6]"
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
      </div>
      <div
        data-super-like
        className="super-like-words absolute inset-x-0 top-[max(env(safe-area-inset-top),8px)] mx-auto w-fit max-w-[92%] beside:start-4 beside:end-auto beside:mx-0 beside:max-w-60"
      >
        {twinkles.map(({ x, y, size, late }) => (
          <span
            key={x}
            className="super-like-twinkle absolute text-[#8f6bff]"
            style={{ left: `${x}%`, top: `${y}%`, animationDelay: `${late}ms` }}
          >
            <StarSolidIcon size={size} />
          </span>
        ))}
        <p className="relative flex items-center gap-2 rounded-lg bg-[#2c1a4a] px-4 py-2 font-display text-[min(1.125rem,22px)] leading-tight font-bold wrap-anywhere text-white">
          <StarSolidIcon size={22} className="shrink-0 text-[#cdb8ff]" />
          <span>
            <Trans>
              Super like sent to <bdi>{name}</bdi>!
            </Trans>
            {isFirst && (
              <span className="block font-sans text-[min(0.875rem,18px)] font-medium text-pretty">
                {t`They see it right away. You can undo it for a minute.`}
              </span>
            )}
          </span>
        </p>
      </div>
    </div>
  )
}
