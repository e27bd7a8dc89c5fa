import type { VideoSession } from './contract.ts'
import { isSilent, limitsOf, type Seat, type Session } from './rules.ts'

/**
 * A session as one of its two people sees it.
 * @param busy the people in another call
 * @param isHeard true if the callee has a tab open
 */
export function videoSession(
  { matchId, userIds }: { matchId: string; userIds: readonly [string, string] },
  session: Session,
  seat: Seat,
  { busy, isHeard }: { busy: ReadonlySet<string>; isHeard: boolean },
  now: Date,
): VideoSession {
  const { state, sides, startedAt, connectedAt, continuedAt, ring } = session
  const limits = connectedAt && limitsOf(connectedAt)
  const [user1Continues, user2Continues] = [continuedAt[0] !== null, continuedAt[1] !== null]
  return {
    matchId,
    state,
    isActive: state === 'active',
    user1Ready: sides[0] !== null,
    user2Ready: sides[1] !== null,
    startedAt: startedAt?.toISOString() ?? null,
    connectedAt: connectedAt?.toISOString() ?? null,
    freeUntil: limits?.freeUntil.toISOString() ?? null,
    promptUntil: limits?.promptUntil.toISOString() ?? null,
    isTimeUp: limits !== null && limits.freeUntil <= now && !user1Continues && !user2Continues,
    user1Continues,
    user2Continues,
    ring: ring && { from: userIds[ring.by], until: ring.until.toISOString(), isHeard },
    heldBy: sides[seat]?.tab ?? null,
    iAmBusy: busy.has(userIds[seat]),
    otherIsBusy: busy.has(userIds[seat === 0 ? 1 : 0]),
    iAmSilent: isSilent(sides[seat], now),
    otherIsSilent: state === 'active' && isSilent(sides[seat === 0 ? 1 : 0], now),
    now: now.toISOString(),
  }
}
