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

/** Reads sessions and the calls that are over. */
export function callReading(
  { db, clock, commit }: Pick<Context, 'db' | 'clock' | 'commit'>,
  { viewOf, change }: Pick<SessionChanges, 'viewOf' | 'change'>,
) {
  return {
    /** The session as one of its two people sees it. Also a sign of life of this tab, if it holds the call. @throws Refusal NOT_FOUND */
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
      // The other one reads that this person is back.
      if (rules.isSilent(session.sides[seat], now))
        return change(userId, matchId, (found) => ({
          session: rules.seen(found.session, seat, tab, found.now),
        }))
      // Only the time is written, and no one is notified.
      await commit(async ({ tx }) => {
        const locked = await lockSession(tx, matchId)
        const current = locked && sessionIn(locked)
        if (!current || rules.gone(current, now).length > 0) return
        await writeSession(tx, matchId, columnsOf(rules.seen(current, seat, tab, now)))
      })
      return viewOf(db, row, session, seat, now)
    },

    /** The latest calls of a match that are over, also those that rang in vain, oldest first. @throws Refusal NOT_FOUND */
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

    /** The calls that a person has agreed to pay, latest first, for receipts. Cents are those of the person's own share. */
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
