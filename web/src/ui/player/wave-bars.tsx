interface WaveBarsProps {
  /** The loudness of each bar, 0 to 1; without it every bar is a dot. */
  peaks: readonly number[] | undefined
  bars: number
  /** The share already played, 0 to 1. */
  share: number
  /** The colors of the played part and the rest. */
  heard?: string
  ahead?: string
}

/** A recording's waveform with the played part highlighted. It fills its container. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place
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
