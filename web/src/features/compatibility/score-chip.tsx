import { scoreLabel, scoreTone, toneClass } from './score.ts'

/** The score on a photo. A press opens its explanation. */
export function ScoreChip({ score, onPress }: { score: number; onPress: () => void }) {
  const percent = Math.round(score)
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={`Compatibility ${percent}%, ${scoreLabel(score)}. Show why.`}
      className="inline-flex min-h-11 items-center gap-2 rounded-full bg-black/60 pe-3.5 ps-1.5 font-semibold text-white outline-white transition-[scale] sink-96"
    >
      <ScoreRing score={score} size={34} onPhoto />
      {percent}% match
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
