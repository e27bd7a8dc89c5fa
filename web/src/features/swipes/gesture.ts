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

/** How clearly each badge shows, 0 to 1: faint at first, whole at its threshold; only the one that a release would come nearest to. */
export function badgeStrengths(dx: number, dy: number): Readonly<Record<Decision, number>> {
  const up = share(-dy / swipeNumbers.upward)
  const right = share(dx / swipeNumbers.sideways)
  const left = share(-dx / swipeNumbers.sideways)
  const isUp = up === 1 || up > Math.max(right, left)
  return { super: isUp ? up : 0, like: isUp ? 0 : right, pass: isUp ? 0 : left }
}

const share = (value: number) => Math.min(1, Math.max(0, value))

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
