import { t } from '@lingui/core/macro'
import { percent } from '../../lib/percent.ts'
import { scoreLabel, scoreTone, toneClass } from './score.ts'

/** The score on a photo, no taller than its line. Its taller press area opens the explanation. */
export function ScoreChip({ score, onPress }: { score: number; onPress: () => void }) {
  const share = percent(score)
  const label = scoreLabel(score)
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={t`Compatibility ${share}, ${label}. Show why.`}
      className="relative z-10 -my-2 flex min-h-11 min-w-11 shrink-0 items-center rounded-full outline-white transition-[scale] sink-96"
    >
      <span className="flex min-h-7 items-center gap-1.5 rounded-full bg-black/50 pe-2.5 ps-1 text-sm font-semibold text-white tabular-nums">
        <ScoreRing score={score} size={22} onPhoto />
        {share}
      </span>
    </button>
  )
}

type ScoreRingProps = { score: number; size: number; onPhoto?: boolean }

/** The score as the filled part of a ring, colored by its threshold. */
export function ScoreRing({ score, size, onPhoto }: ScoreRingProps) {
  const tone = toneClass[scoreTone(score)]
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 36 36"
      fill="none"
      strokeWidth="4"
      className={onPhoto ? tone.onPhoto : tone.text}
    >
      <circle cx="18" cy="18" r="14" stroke={onPhoto ? '#ffffff40' : 'var(--color-line)'} />
      <circle
        cx="18"
        cy="18"
        r="14"
        pathLength="100"
        stroke="currentColor"
        strokeLinecap="round"
        strokeDasharray={`${Math.max(0.1, Math.min(100, score))} 100`}
        transform="rotate(-90 18 18)"
      />
    </svg>
  )
}
