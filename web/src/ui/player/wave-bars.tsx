interface WaveBarsProps {
  /** The loudness of each bar, 0 to 1; without them every bar is a dot. */
  peaks: readonly number[] | undefined
  bars: number
  /** How much of it was heard, 0 to 1. */
  share: number
  /** The colors of the heard part and of the rest. */
  heard?: string
  ahead?: string
}

/** The waveform of a recording, of which the part already heard stands out. It fills the box around it. */
export const WaveBars = ({
  peaks,
  bars,
  share,
  heard = 'fill-accent',
  ahead = 'fill-line-strong',
}: WaveBarsProps) => (
  <svg
    aria-hidden="true"
    data-wave={peaks ? 'drawn' : 'plain'}
    viewBox={`0 0 ${bars} 1`}
    preserveAspectRatio="none"
    className="absolute inset-0 size-full"
  >
    {Array.from({ length: bars }, (_, place) => {
      const height = Math.max(0.12, (peaks?.[place] ?? 0) * 0.9)
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of time is identified by its place
          key={place}
          x={place + 0.2}
          y={(1 - height) / 2}
          width={0.6}
          height={height}
          className={place < share * bars ? heard : ahead}
        />
      )
    })}
  </svg>
)
