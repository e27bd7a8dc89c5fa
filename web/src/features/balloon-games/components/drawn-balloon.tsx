import './balloons.css'
import { Balloon } from '../../../ui/drawings/balloon.tsx'

/** One color per seat, so that a balloon matches its owner wherever it is drawn. */
const fills = ['rose', 'plum', 'peach', 'sky', 'mint'] as const

interface DrawnBalloonProps {
  /** The owner's seat; null for a watcher. */
  slot: number | null
  isBursting?: boolean
}

/** A guest's balloon, whole or bursting. */
export const DrawnBalloon = ({ slot, isBursting = false }: DrawnBalloonProps) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 110 160"
    className={
      isBursting
        ? 'bursting size-full overflow-visible text-white'
        : 'size-full overflow-visible text-white'
    }
  >
    <g className="rubber">
      <Balloon
        x={5}
        y={4}
        size={100}
        fill={slot === null ? 'blush' : (fills[slot - 1] ?? 'rose')}
        string="M50 122c4 12-6 20 0 30"
      />
    </g>
    {isBursting && (
      <path
        className="shards"
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
        d="M55 18V2M89 32l11-11M103 66h8M89 100l11 11M55 114v16M21 100l-11 11M7 66H0M21 32 10 21"
      />
    )}
  </svg>
)
