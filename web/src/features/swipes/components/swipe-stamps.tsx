import { type CSSProperties, useEffectEvent, useLayoutEffect } from 'react'
import { cx } from '../../../ui/cx.ts'
import { CloseIcon, HeartSolidIcon, RewindIcon, StarSolidIcon } from '../../../ui/icons.tsx'

/** The stamp takes these colors from the moment at which a release decides. */
const stamps = [
  {
    of: 'like',
    word: 'Like',
    icon: HeartSolidIcon,
    place: 'top-[19%] left-4 -rotate-8 origin-left',
    pill: 'group-data-reached/stamp:bg-[#d61f56]',
    wash: 'bg-linear-to-r from-[#d61f5699]',
  },
  {
    of: 'pass',
    word: 'Pass',
    icon: CloseIcon,
    place: 'top-[19%] right-4 rotate-8 origin-right',
    pill: 'group-data-reached/stamp:bg-white group-data-reached/stamp:text-[#3a2233]',
    wash: 'bg-linear-to-l from-[#12081099]',
  },
  {
    of: 'super',
    word: 'Super Like',
    icon: StarSolidIcon,
    place: 'inset-x-0 top-1/3 mx-auto w-fit',
    pill: 'group-data-reached/stamp:bg-[#5b3fd6]',
    wash: 'bg-linear-to-t from-[#5b3fd699]',
  },
  { of: 'none', word: 'Stays', icon: RewindIcon, place: 'inset-x-0 top-[19%] mx-auto w-fit', pill: '', wash: '' },
] as const

/**
 * Shows what a release would do now. On the way the stamp says "Not yet", its icon shows the direction and its ring fills; at the threshold it
 * takes the decision's word and color. The card's motion sets which stamp is visible and how far the ring is filled, also when the stamps
 * arrive while the card is held (`onThere`).
 */
export function SwipeStamps({ onThere }: { onThere: () => void }) {
  const report = useEffectEvent(onThere)
  useLayoutEffect(() => report(), [])
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-clip rounded-lg">
      {stamps.map(({ of, word, icon: Drawn, place, pill, wash }) => (
        <div key={of} data-stamp={of} className="group/stamp absolute inset-0" style={{ '--seen': 0 } as CSSProperties}>
          <div
            className={cx(
              'absolute inset-0 to-transparent to-70% opacity-0 transition-opacity duration-150 group-data-reached/stamp:opacity-100',
              wash,
            )}
          />
          <div className={cx('absolute opacity-(--seen) transition-opacity duration-75 will-change-[opacity]', place)}>
            <div
              className={cx(
                'flex origin-[inherit] items-center gap-2.5 rounded-full bg-black/70 py-1.5 ps-1.5 pe-5 font-display text-[min(1.25rem,6vw)] font-bold text-white shadow-high',
                'transition-[scale,filter,background-color,color,opacity] duration-240 ease-spring group-data-reached/stamp:scale-125',
                pill,
              )}
            >
              <span className="relative grid size-11 place-items-center">
                {of !== 'none' && <Ring />}
                <Drawn size={23} />
              </span>
              {of !== 'none' && <span className="whitespace-nowrap group-data-reached/stamp:hidden">Not yet</span>}
              <span className={cx('whitespace-nowrap', of !== 'none' && 'not-group-data-reached/stamp:hidden')}>
                {word}
              </span>
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}

/** A ring that fills with the share of the distance covered. */
const Ring = () => (
  <svg aria-hidden="true" viewBox="0 0 44 44" fill="none" strokeWidth="3.5" className="absolute inset-0 -rotate-90">
    <circle cx="22" cy="22" r="19.5" stroke="currentColor" opacity="0.3" />
    <circle
      cx="22"
      cy="22"
      r="19.5"
      pathLength="1"
      stroke="currentColor"
      strokeLinecap="round"
      className="[stroke-dasharray:var(--share,0)_2]"
    />
  </svg>
)
