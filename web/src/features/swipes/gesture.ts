import type { Decision } from '../../lib/decisions.ts'

/** The specification's distances, in CSS pixels, and times, in milliseconds. */
export const swipeNumbers = {
  sideways: 100,
  upward: 150,
  exit: 400,
  superDelay: 150,
  reset: 500,
} as const

/** What a release at this offset from the start decides; null snaps back. Upward goes first. */
export function decide(dx: number, dy: number): Decision | null {
  if (dy < -swipeNumbers.upward) return 'super'
  if (dx > swipeNumbers.sideways) return 'like'
  if (dx < -swipeNumbers.sideways) return 'pass'
  return null
}

export interface Aim {
  /** The decision that the hand is on its way to; null where it is on the way to none. */
  toward: Decision | null
  /** Whether a release right now would make it. */
  isReached: boolean
  /** How much of the way is done, 0 to 1. */
  share: number
}

/** A hand that moved less than this share of a way has no direction yet. */
const faint = 0.06

/** What a card held at this offset is on its way to. It has arrived exactly where `decide` decides, and nowhere else. */
export function aimOf(dx: number, dy: number): Aim {
  const decision = decide(dx, dy)
  if (decision) return { toward: decision, isReached: true, share: 1 }
  const up = -dy / swipeNumbers.upward
  const sideways = Math.abs(dx) / swipeNumbers.sideways
  const share = Math.min(1, Math.max(up, sideways))
  if (share < faint) return { toward: null, isReached: false, share: 0 }
  return { toward: up > sideways ? 'super' : dx > 0 ? 'like' : 'pass', isReached: false, share }
}

/** A held card leans with the hand, at most 16 degrees; less when it is held at its foot. */
export function lean(dx: number, grip: 1 | -1): number {
  return Math.max(-16, Math.min(16, dx / 16)) * grip
}

export interface Exit {
  x: number
  y: number
  /** Milliseconds, always within the time after which the card resets. */
  duration: number
}

/**
 * Where a decided card flies and how fast. It always leaves a deck `width` × `height` wide, by at least the specification's offset; the
 * hand's speed (pixels a millisecond) only shortens the way in time.
 */
export function exitOf(
  decision: Decision,
  from: { dx: number; dy: number; vx: number; vy: number },
  deck: { width: number; height: number },
): Exit {
  const up = decision === 'super'
  const offset = Math.max(swipeNumbers.exit, (up ? deck.height : deck.width) * 1.2)
  const x = up ? from.dx : decision === 'like' ? offset : -offset
  const y = up ? -offset : from.dy * 1.4
  const way = Math.abs(up ? y - from.dy : x - from.dx)
  const speed = Math.abs(up ? from.vy : from.vx)
  return { x, y, duration: Math.round(Math.min(340, Math.max(180, way / Math.max(speed, 0.1)))) }
}
