import './super-like-show.css'
import { StarSolidIcon } from '../../../ui/icons.tsx'

/** Where the small stars go: degrees around the big one, pixels away from it, and their size. */
const rays = Array.from({ length: 14 }, (_, index) => ({
  turn: `${(index * 360) / 14}deg`,
  far: `${130 + (index % 3) * 46}px`,
  size: 18 + (index % 3) * 9,
  late: `${(index % 4) * 70}ms`,
}))

/** A star that bursts over the screen for a super like. Nothing of it can be pressed: swiping goes on below. */
export function SuperLikeShow({ name }: { name: string }) {
  return (
    <div
      aria-hidden="true"
      className="super-like pointer-events-none fixed inset-0 z-50 grid place-items-center overflow-clip"
    >
      <div className="super-like-glow absolute size-[140vmax] rounded-full" />
      <div className="relative grid place-items-center">
        {rays.map(({ turn, far, size, late }) => (
          <span
            key={turn}
            className="super-like-ray absolute text-[#d9ccff]"
            style={{ '--turn': turn, '--far': far, animationDelay: late } as React.CSSProperties}
          >
            <StarSolidIcon size={size} />
          </span>
        ))}
        <span className="super-like-star text-[#8f6bff]">
          <StarSolidIcon size={168} />
        </span>
        <p className="super-like-words absolute top-full mt-3 max-w-[80vw] truncate rounded-full bg-[#2c1a4acc] px-5 py-2.5 text-center font-display text-xl font-bold whitespace-nowrap text-white">
          Super Like sent to {name}!
        </p>
      </div>
    </div>
  )
}
