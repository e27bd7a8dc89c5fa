import type { Tx } from '@swoon/db'
import { unpaidCents } from '@swoon/db/queries/owed'
import {
  busyOf,
  callBegunAt,
  endOf,
  lockSession,
  type VideoSessionRow,
  videoSettingsOf,
  writeFeedback,
} from '@swoon/db/queries/video-chat'
import { Refusal, refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { idsOf, requirePair, type SessionChanges, youAreBusy } from './changes.ts'
import { owedAtMost, type VideoEnd, type VideoSession, videoChatBudgets } from './contract.ts'
import * as rules from './rules.ts'
import { seatOf } from './stored.ts'

/** @throws Refusal MINUTES_OWED */
async function requireSettled(tx: Tx, userId: string): Promise<void> {
  const cents = await unpaidCents(tx, userId)
  if (cents <= owedAtMost) return
  throw refuse('minutesOwed', { cents }, { requiresPurchase: true })
}

/** Starts and ends calls at the request of their two people. */
export function calling(
  { db, commit, limiter, log }: Pick<Context, 'db' | 'commit' | 'limiter' | 'log'>,
  { change }: Pick<SessionChanges, 'change'>,
) {
  /** Decides if a person's readiness rings the other person now, which spends one of their rings. */
  async function mayRing(tx: Tx, row: VideoSessionRow, userId: string): Promise<boolean> {
    const otherId = userId === row.user1_id ? row.user2_id : row.user1_id
    if (!(await videoSettingsOf(tx, otherId)).rings) return false
    if ((await busyOf(tx, [otherId], row.match_id)).size > 0) return false
    return limiter.spend(videoChatBudgets.ring, `${userId}:${row.match_id}`).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'TOO_MANY') return false
        throw error
      },
    )
  }

  return {
    /**
     * Opens the match's session, and creates it if needed.
     * @throws Refusal NOT_FOUND
     */
    open: (userId: string, matchId: string): Promise<VideoSession> =>
      change(userId, matchId, ({ session }) => ({ session })),

    /** @throws Refusal NOT_FOUND, BUSY while the user is in another call, CALL_ELSEWHERE, CALL_ACTIVE */
    ready: (
      userId: string,
      matchId: string,
      isReady: boolean,
      tab: string | null,
    ): Promise<VideoSession> =>
      change(userId, matchId, async ({ row, session, seat, now }, { tx, emit }) => {
        if (isReady && (await busyOf(tx, [userId], matchId)).size > 0) throw youAreBusy()
        const isFirst = isReady && (session.state === 'idle' || session.state === 'ended')
        const rings = isFirst && (await mayRing(tx, row, userId))
        const after = rules.setReady(session, seat, { isReady, tab, mayRing: rings }, now)
        if (rings && !('refused' in after) && after.session.ring)
          emit(idsOf(row)[seat === 0 ? 1 : 0], 'call:rung', {
            matchId,
            from: userId,
            until: after.session.ring.until.toISOString(),
          })
        return after
      }),

    /**
     * Starts the call of two ready people. A repeat returns it.
     * @throws Refusal NOT_FOUND, NOT_READY, BUSY, CALL_ELSEWHERE
     */
    start: (userId: string, matchId: string, tab: string | null): Promise<VideoSession> =>
      change(userId, matchId, ({ session, seat, now }) => rules.start(session, seat, tab, now)),

    /** Agrees to pay. @throws Refusal NOT_FOUND, NO_CALL, NOT_NOW, CALL_ELSEWHERE, MINUTES_OWED */
    goOn: (userId: string, matchId: string, tab: string | null): Promise<VideoSession> =>
      change(userId, matchId, async ({ session, seat, now }, { tx }) => {
        const after = rules.goOn(session, seat, tab, now)
        const agrees = !('refused' in after) && after.session !== session
        if (agrees) await requireSettled(tx, userId)
        return after
      }),

    /**
     * Ends the call for both, or the user's own readiness. The client's count of paid minutes is only compared.
     * @param call its paid minutes, its start (by default the last call's), and the tab
     * @returns how that call ended; null if there was none.
     * @throws Refusal NOT_FOUND, CALL_ELSEWHERE
     */
    async end(
      userId: string,
      matchId: string,
      {
        paidMinutes,
        startedAt,
        tab,
      }: { paidMinutes?: number | undefined; startedAt?: string | undefined; tab: string | null },
    ): Promise<VideoEnd | null> {
      let callId: string | null = null
      await change(userId, matchId, async ({ row, session, seat, now }, { tx }) => {
        const isActive = session.state === 'active'
        const named = startedAt ? await callBegunAt(tx, matchId, new Date(startedAt)) : null
        // A start that no call has is the client's mistake: the user still wants to leave.
        const isOver = named !== null && !(isActive && named === row.call_id)
        // Only ending readiness ends no call.
        const onlyWaits = !isActive && session.sides[seat] !== null
        callId = named ?? (onlyWaits ? null : row.call_id)
        return isOver ? { session } : rules.hangUp(session, seat, tab, now)
      })
      const ended = callId ? await endOf(db, callId, userId) : null
      if (!ended || !callId) return null
      if (paidMinutes !== undefined && paidMinutes !== ended.paid_minutes)
        log.info(
          { callId, claimed: paidMinutes, paid: ended.paid_minutes },
          'a client counted other paid minutes',
        )
      return {
        matchId,
        seconds: ended.seconds,
        paidMinutes: ended.paid_minutes,
        owedCents: ended.owed_cents,
        how: ended.how as VideoEnd['how'],
      }
    },

    /**
     * Stops the ringing in the user's tabs.
     * @throws Refusal NOT_FOUND
     */
    async decline(userId: string, matchId: string): Promise<void> {
      await change(userId, matchId, ({ session, seat }) => ({
        session: rules.decline(session, seat),
      }))
    },

    /**
     * Stores the user's opinion of the last call.
     * @throws Refusal NOT_FOUND, NO_CALL
     */
    async feedback(userId: string, matchId: string, feedback: string): Promise<void> {
      await requirePair(db, userId, matchId)
      await commit(async ({ tx, emit }) => {
        const row = await lockSession(tx, matchId)
        const isStored =
          row?.call_id && (await writeFeedback(tx, row.call_id, seatOf(row, userId), feedback))
        if (!isStored) throw refuse('noCall')
        emit(userId, 'video:answered', { matchId })
      })
    },
  }
}
