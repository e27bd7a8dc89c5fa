/** Decibels below full loudness that count as silence. */
const silence = -54

/** How loud samples between -1 and 1 are, as steps from 0 (silent) to `steps`. */
export function levelOf(samples: Float32Array, steps: number): number {
  let squares = 0
  for (const sample of samples) squares += sample * sample
  if (squares === 0) return 0
  const decibels = 10 * Math.log10(squares / samples.length)
  return Math.round(Math.min(1, Math.max(0, 1 - decibels / silence)) * steps)
}
