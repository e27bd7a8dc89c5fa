import { useEffect, useState } from 'react'
import { loadWave, type Wave } from './wave.ts'

/**
 * A recording's waveform as this many bars; undefined until the player is in view, or if it cannot be loaded.
 * @param recording the recording behind `src` if that is an object URL, which cannot be fetched
 */
export function useWave(
  src: string,
  bars: number,
  isInView: boolean,
  recording?: Blob,
): Wave | undefined {
  const [known, setKnown] = useState<{ src: string; wave: Wave }>()
  const isKnown = known?.src === src
  useEffect(() => {
    if (!isInView || isKnown || src === '') return
    const loading = new AbortController()
    loadWave(recording ?? src, bars, loading.signal).then(
      (wave) => setKnown({ src, wave }),
      () => undefined,
    )
    return () => loading.abort()
  }, [src, recording, bars, isInView, isKnown])
  return isKnown ? known.wave : undefined
}
