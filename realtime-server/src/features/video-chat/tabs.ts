import { forgetSocket, markHeld, peerSocket, ringsFor } from '@swoon/db/queries/video-chat'
import { notFound } from '../../platform/base/errors.ts'
import type { Context } from '../../platform/context.ts'
import { tabRoom } from '../../platform/sockets/realtime.ts'
import type { Tab } from '../../platform/sockets/shared-rooms.ts'
import type { SessionChanges } from './changes.ts'
import * as rules from './rules.ts'

/** Tracks tabs that hold a call or ring. */
export function callTabs(
  { db, clock, ephemeral }: Pick<Context, 'db' | 'clock' | 'ephemeral'>,
  { change, repeat }: Pick<SessionChanges, 'change' | 'repeat'>,
) {
  return {
    /**
     * Lets a tab hold the call, or renews it.
     * @throws Refusal NOT_FOUND (also for people who aren't ready), CALL_ELSEWHERE
     */
    async hold(
      tab: Tab,
      matchId: string,
      tabId: string,
      isConnected: boolean | null,
    ): Promise<void> {
      const { userId, socketId: socket, sessionId } = tab
      const now = clock.now()
      const heardSince = rules.silentBefore(now)
      if (await markHeld(db, { matchId, socket, tab: tabId, isConnected, now, heardSince })) return
      await change(userId, matchId, ({ session, seat, now }) => {
        const held = rules.hold(
          session,
          seat,
          { tab: tabId, socket, session: sessionId, isConnected },
          now,
        )
        if ('refused' in held && held.refused === 'notReady') throw notFound()
        return held
      })
    },

    /**
     * Lets a tab leave the call; does nothing if it doesn't hold it.
     * @throws Refusal NOT_FOUND
     */
    async leave(tab: Tab, matchId: string): Promise<void> {
      await change(tab.userId, matchId, ({ session, seat, now }) =>
        session.sides[seat]?.socket === tab.socketId
          ? rules.end(session, seat, 'hung_up', now)
          : { session },
      )
    },

    /** Socket of the person this tab may signal now; null if there is none. */
    peer: (tab: Tab, matchId: string, to: string): Promise<string | null> =>
      peerSocket(db, { matchId, userId: tab.userId, socket: tab.socketId, to }),

    /** Rings in newly connected tabs too, and tells the caller that the ring is heard. */
    async resendRings(tabs: readonly Tab[]): Promise<void> {
      const now = clock.now()
      const userIds = tabs.map(({ userId }) => userId)
      for (const { match_id, rung_until, rung_by, rung } of await ringsFor(db, userIds, now)) {
        const call = { matchId: match_id, from: rung_by, until: rung_until.toISOString() }
        for (const { userId, socketId } of tabs)
          if (userId === rung) ephemeral(tabRoom(socketId), 'call:rung', call)
        await repeat(rung_by, match_id)
      }
    },

    /** Forgets a lost socket, so that the person's other tabs don't keep this one ready if it never returns. */
    socketClosed: ({ userId, socketId }: Tab): Promise<void> => forgetSocket(db, userId, socketId),
  }
}
