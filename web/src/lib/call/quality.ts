/** How well pictures and sound travel between the two ends, measured over the last seconds. */
export interface LinkMeasure {
  /** Share of our packets that did not arrive, 0 to 1. */
  lostOut: number
  /** Share of their packets that did not arrive, 0 to 1. */
  lostIn: number
  /** Milliseconds there and back; null while unknown. */
  roundTrip: number | null
}

/** Limits of the outgoing picture: bits a second, its reduction in size, and frames a second. */
export interface Step {
  bitrate: number
  smaller: number
  frames: number
}

/** From the best to the smallest. A call of two begins at the first, one of many at a later one. */
export const steps: readonly Step[] = [
  { bitrate: 1_500_000, smaller: 1, frames: 30 },
  { bitrate: 700_000, smaller: 1.5, frames: 30 },
  { bitrate: 350_000, smaller: 2, frames: 20 },
  { bitrate: 150_000, smaller: 4, frames: 15 },
  { bitrate: 60_000, smaller: 6, frames: 10 },
]

/** The best step in a call with so many others, each of whom gets a picture of their own. @param cores of the device's processor */
export const bestAmong = (others: number, cores: number): number =>
  others <= 2 ? Math.max(0, others - 1) : cores <= 2 ? 3 : 2

export interface Quality {
  /** Index in `steps`. */
  step: number
  /** How many measurements in a row were good. */
  calm: number
}

const limits = { high: 0.08, low: 0.02, slow: 600, calm: 4 } as const

/** The next step after a measurement: down at once when packets are lost, up again after several good ones. @param best the first step that may be taken */
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

/** Which end to blame for a bad link, so that a sentence can say it. */
export function judge({ lostOut, lostIn, roundTrip }: LinkMeasure): LinkVerdict {
  if (lostOut > limits.high && lostOut >= lostIn) return 'ours'
  if (lostIn > limits.high) return 'theirs'
  return roundTrip !== null && roundTrip > limits.slow ? 'slow' : 'good'
}
