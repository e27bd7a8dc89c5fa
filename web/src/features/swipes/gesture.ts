import type { Decision } from '../../lib/decisions.ts'

/** The specification's distances in CSS pixels and times in milliseconds. */
export const swipeNumbers = {
  sideways: 100,
  upward: 150,
  exit: 400,
  superDelay: 150,
  reset: 500,
} as const

/** The decision of a release at this offset from the start; null if the card snaps back. Upward wins. */
export function decide(dx: number, dy: number): Decision | null {
  if (dy < -swipeNumbers.upward) return 'super'
  if (dx > swipeNumbers.sideways) return 'like'
  if (dx < -swipeNumbers.sideways) return 'pass'
  return null
}

export interface Aim {
  /** The decision that the card is moving toward; null if none. */
  toward: Decision | null
  /** True if a release now would make that decision. */
  isReached: boolean
  /** Fraction of the distance covered, 0 to 1. */
  share: number
}

/** Below this fraction of the distance a movement has no direction yet. */
const faint = 0.06

/** The direction of a card held at this offset. It is reached exactly where `decide` decides. */
export function aimOf(dx: number, dy: number): Aim {
  const decision = decide(dx, dy)
  if (decision) return { toward: decision, isReached: true, share: 1 }
  const up = -dy / swipeNumbers.upward
  const sideways = Math.abs(dx) / swipeNumbers.sideways
  const share = Math.min(1, Math.max(up, sideways))
  if (share < faint) return { toward: null, isReached: false, share: 0 }
  return { toward: up > sideways ? 'super' : dx > 0 ? 'like' : 'pass', isReached: false, share }
}

/** The card's rotation in degrees, at most 16, following the finger; reversed if the card is held at its bottom. */
export function lean(dx: number, grip: 1 | -1): number {
  return Math.max(-16, Math.min(16, dx / 16)) * grip
}

export interface Exit {
  x: number
  y: number
  /** Milliseconds; always less than the time after which the card resets. */
  duration: number
}

/**
 * The flight of a decided card. It always leaves a deck of `width` × `height`, by at least the specification's offset. The finger's speed
 * (pixels per millisecond) can only shorten the time.
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
