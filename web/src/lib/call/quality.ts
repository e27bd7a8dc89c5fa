/** Quality of the connection between the two ends over the last seconds. */
export interface LinkMeasure {
  /** Share of our packets that did not arrive, 0 to 1. */
  lostOut: number
  /** Share of their packets that did not arrive, 0 to 1. */
  lostIn: number
  /** Round trip in milliseconds; null while unknown. */
  roundTrip: number | null
}

/** Limits of the outgoing picture: bits per second, downscaling factor, and frames per second. */
export interface Step {
  bitrate: number
  smaller: number
  frames: number
}

/** From best to smallest. A call of two starts at the first, a larger one further down. */
export const steps: readonly Step[] = [
  { bitrate: 1_500_000, smaller: 1, frames: 30 },
  { bitrate: 700_000, smaller: 1.5, frames: 30 },
  { bitrate: 350_000, smaller: 2, frames: 20 },
  { bitrate: 150_000, smaller: 4, frames: 15 },
  { bitrate: 60_000, smaller: 6, frames: 10 },
]

/** The best step in a call with this many others, each of whom gets their own picture. @param cores of the device's processor */
export const bestAmong = (others: number, cores: number): number =>
  others <= 2 ? Math.max(0, others - 1) : cores <= 2 ? 3 : 2

export interface Quality {
  /** Index in `steps`. */
  step: number
  /** Number of good measurements in a row. */
  calm: number
}

const limits = { high: 0.08, low: 0.02, slow: 600, calm: 4 } as const

/**
 * The next step after a measurement: down at once when packets are lost, up again after several good ones. @param best the best step
 * allowed
 */
export function nextQuality(
  { step, calm }: Quality,
  { lostOut, roundTrip }: LinkMeasure,
  best = 0,
): Quality {
  const isSlow = roundTrip !== null && roundTrip > limits.slow
  if (lostOut > limits.high || isSlow)
    return { step: Math.min(steps.length - 1, step + 1), calm: 0 }
  if (lostOut > limits.low) return { step: Math.max(best, step), calm: 0 }
  if (calm + 1 < limits.calm || step <= best) return { step: Math.max(best, step), calm: calm + 1 }
  return { step: step - 1, calm: 0 }
}

export type LinkVerdict = 'good' | 'ours' | 'theirs' | 'slow'

/** Finds the end that causes a bad connection, for the message shown. */
export function judge({ lostOut, lostIn, roundTrip }: LinkMeasure): LinkVerdict {
  if (lostOut > limits.high && lostOut >= lostIn) return 'ours'
  if (lostIn > limits.high) return 'theirs'
  return roundTrip !== null && roundTrip > limits.slow ? 'slow' : 'good'
}
