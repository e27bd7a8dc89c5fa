import { owedShares } from '@swoon/db/queries/owed'
import {
  busyOf,
  callRecords,
  lockSession,
  sessionOf,
  writeSession,
} from '@swoon/db/queries/video-chat'
import type { Context } from '../../platform/context.ts'
import { idsOf, requirePair, type SessionChanges } from './changes.ts'
import { type CallRecord, callsShown, type OwedCall, type VideoSession } from './contract.ts'
import * as rules from './rules.ts'
import { columnsOf, seatOf, sessionIn } from './stored.ts'
import { videoSession } from './views.ts'

/** Reads sessions and ended calls. */
export function callReading(
  { db, clock, commit }: Pick<Context, 'db' | 'clock' | 'commit'>,
  { viewOf, change }: Pick<SessionChanges, 'viewOf' | 'change'>,
) {
  return {
    /**
     * Reads the session as one of its two people sees it, which also counts as a sign of life of the tab that holds the call.
     * @throws Refusal NOT_FOUND
     */
    async session(userId: string, matchId: string, tab: string | null): Promise<VideoSession> {
      const pair = await requirePair(db, userId, matchId)
      const now = clock.now()
      const row = await sessionOf(db, matchId)
      const seat = seatOf(pair, userId)
      if (!row)
        return videoSession(
          { matchId, userIds: idsOf(pair) },
          rules.idle,
          seat,
          { busy: await busyOf(db, idsOf(pair), matchId), isHeard: false },
          now,
        )
      const session = sessionIn(row)
      if (!session.sides[seat] || rules.seen(session, seat, tab, now) === session)
        return viewOf(db, row, session, seat, now)
      // The other person must learn that this one is back.
      if (rules.isSilent(session.sides[seat], now))
        return change(userId, matchId, (found) => ({
          session: rules.seen(found.session, seat, tab, found.now),
        }))
      // Writes only the time, and notifies nobody.
      await commit(async ({ tx }) => {
        const locked = await lockSession(tx, matchId)
        const current = locked && sessionIn(locked)
        if (!current || rules.gone(current, now).length > 0) return
        await writeSession(tx, matchId, columnsOf(rules.seen(current, seat, tab, now)))
      })
      return viewOf(db, row, session, seat, now)
    },

    /**
     * Lists a match's latest ended calls, unanswered ones included, oldest first.
     * @throws Refusal NOT_FOUND
     */
    async calls(userId: string, matchId: string): Promise<CallRecord[]> {
      await requirePair(db, userId, matchId)
      const rows = await callRecords(db, matchId, callsShown)
      return rows.map(({ caller_id, at, ...row }) => ({
        ...row,
        matchId,
        from: caller_id,
        at: at.toISOString(),
      }))
    },

    /** Lists the calls that a person agreed to pay, latest first, for receipts. Cents are only the person's own share. */
    async owed(userId: string): Promise<OwedCall[]> {
      const rows = await owedShares(db, userId)
      return rows.map(({ id, ended_at, paid_minutes, cents, purchase, paid_at }) => ({
        callId: id,
        endedAt: ended_at.toISOString(),
        minutes: paid_minutes,
        cents,
        purchaseId: purchase,
        paidAt: paid_at?.toISOString() ?? null,
      }))
    },
  }
}
