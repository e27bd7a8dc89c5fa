import type { Tx } from '@swoon/db'
import { owedShares, unpaidCents } from '@swoon/db/queries/owed'
import {
  busyOf,
  callBegunAt,
  callRecords,
  endOf,
  forgetSocket,
  isLive,
  lockSession,
  markHeld,
  matchesHeldBy,
  orphanedSessions,
  pairOf,
  peerSocket,
  ringsFor,
  sessionOf,
  type VideoSessionRow,
  videoSettingsOf,
  writeFeedback,
  writeSession,
  writeVideoSettings,
} from '@swoon/db/queries/video-chat'
import { notFound } from '../../platform/base/errors.ts'
import { Refusal, refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { tabRoom } from '../../platform/sockets/realtime.ts'
import type { Tab } from '../../platform/sockets/shared-rooms.ts'
import { idsOf, sessionChanges, type Where, youAreBusy } from './changes.ts'
import {
  type CallRecord,
  callsShown,
  type Ice,
  type OwedCall,
  owedAtMost,
  type VideoEnd,
  type VideoSession,
  type VideoSettings,
  videoChatBudgets,
} from './contract.ts'
import { iceFor, withoutCredentials } from './relay.ts'
import * as rules from './rules.ts'
import { columnsOf, seatOf, sessionIn } from './stored.ts'
import { videoSession } from './views.ts'

export type VideoChatService = ReturnType<typeof videoChatService>

/** Calls between the two people of a match: one session each, whose state the server decides. */
export function videoChatService(context: Context) {
  const { db, clock, commit, env, ephemeral, limiter, log } = context
  const { viewOf, change, endAll, check } = sessionChanges(context)

  /** Whether a person's readiness may ring the other person now. */
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

  /** @throws Refusal MINUTES_OWED */
  async function requireSettled(tx: Tx, userId: string): Promise<void> {
    const cents = await unpaidCents(tx, userId)
    if (cents <= owedAtMost) return
    throw refuse('minutesOwed', { cents }, { requiresPurchase: true })
  }

  async function requirePair(userId: string, matchId: string) {
    const pair = await pairOf(db, matchId, userId)
    if (!pair) throw notFound()
    return pair
  }

  /** @param mayRelay whether the person gets credentials of the relay now */
  async function iceAmong(
    userId: string,
    userIds: readonly string[],
    mayRelay: boolean,
  ): Promise<Ice> {
    const settings = await Promise.all(userIds.map((id) => videoSettingsOf(db, id)))
    const allAllowDirect = settings.every(({ allows_direct }) => allows_direct)
    const ice = iceFor(env, userId, allAllowDirect, clock.now())
    return mayRelay ? ice : withoutCredentials(ice)
  }

  const settingsOf = ({
    rings,
    allows_direct,
  }: {
    rings: boolean
    allows_direct: boolean
  }): VideoSettings => ({
    rings,
    allowsDirect: allows_direct,
  })

  return {
    /** The session as one of its two people sees it. Also a sign of life of this tab, if it holds the call. @throws Refusal NOT_FOUND */
    async session(userId: string, matchId: string, tab: string | null): Promise<VideoSession> {
      const pair = await requirePair(userId, matchId)
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

    /** Makes the session if there is none. @throws Refusal NOT_FOUND */
    open: (userId: string, matchId: string): Promise<VideoSession> =>
      change(userId, matchId, ({ session }) => ({ session })),

    /** @throws Refusal NOT_FOUND, BUSY while I am in another call, CALL_ELSEWHERE, CALL_ACTIVE */
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

    /** Starts the call of two who are ready; a repeat returns it. @throws Refusal NOT_FOUND, NOT_READY, BUSY, CALL_ELSEWHERE */
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
     * Ends the call for both, or the own readiness. What the client says of paid minutes is only compared.
     * @param call its paid minutes, the beginning of the call that is meant, without which it is the last one, and the tab
     * @returns how that call ended; null if there was none. @throws Refusal NOT_FOUND, CALL_ELSEWHERE
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
        // A time that no call began at is a client's mistake: its person still wants to leave.
        const isOver = named !== null && !(isActive && named === row.call_id)
        // Leaving only the readiness ends no call.
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

    /** The latest calls of a match that are over, also those that rang in vain, oldest first. @throws Refusal NOT_FOUND */
    async calls(userId: string, matchId: string): Promise<CallRecord[]> {
      await requirePair(userId, matchId)
      const rows = await callRecords(db, matchId, callsShown)
      return rows.map(({ caller_id, at, ...row }) => ({
        ...row,
        matchId,
        from: caller_id,
        at: at.toISOString(),
      }))
    },

    /** Stops ringing in my tabs. @throws Refusal NOT_FOUND */
    async decline(userId: string, matchId: string): Promise<void> {
      await change(userId, matchId, ({ session, seat }) => ({
        session: rules.decline(session, seat),
      }))
    },

    /** Stores how the last call was. @throws Refusal NOT_FOUND, NO_CALL */
    async feedback(userId: string, matchId: string, feedback: string): Promise<void> {
      await requirePair(userId, matchId)
      await commit(async ({ tx, emit }) => {
        const row = await lockSession(tx, matchId)
        const isStored =
          row?.call_id && (await writeFeedback(tx, row.call_id, seatOf(row, userId), feedback))
        if (!isStored) throw refuse('noCall')
        emit(userId, 'video:answered', { matchId })
      })
    },

    /** With credentials of the relay only once both are ready or in the call. @throws Refusal NOT_FOUND */
    async ice(userId: string, matchId: string): Promise<Ice> {
      const pair = await requirePair(userId, matchId)
      const row = await sessionOf(db, matchId)
      const haveAccepted = row !== null && sessionIn(row).sides.every(Boolean)
      return iceAmong(userId, idsOf(pair), haveAccepted)
    },

    /** How a person may be connected with the others of a call. Who they are is checked before. */
    iceAmong,

    settings: async (userId: string): Promise<VideoSettings> =>
      settingsOf(await videoSettingsOf(db, userId)),

    changeSettings: (
      userId: string,
      asked: { rings?: boolean | undefined; allowsDirect?: boolean | undefined },
    ) =>
      commit(async ({ tx, emit }) => {
        const { rings, allowsDirect } = asked
        const settings = settingsOf(
          await writeVideoSettings(tx, userId, { rings, allows_direct: allowsDirect }),
        )
        emit(userId, 'video:configured', settings)
        return settings
      }),

    /** A tab holds the call, or is still there. @throws Refusal NOT_FOUND also for people who are not ready, CALL_ELSEWHERE */
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

    /** A tab leaves: nothing happens if it does not hold the call. @throws Refusal NOT_FOUND */
    async leave(tab: Tab, matchId: string): Promise<void> {
      await change(tab.userId, matchId, ({ session, seat, now }) =>
        session.sides[seat]?.socket === tab.socketId
          ? rules.end(session, seat, 'hung_up', now)
          : { session },
      )
    },

    /** The socket of the person to whom this tab may signal now; null if it may not. */
    peer: (tab: Tab, matchId: string, to: string): Promise<string | null> =>
      peerSocket(db, { matchId, userId: tab.userId, socket: tab.socketId, to }),

    /** A ring also reaches a tab of the person that has just connected, and who rings learns that it is heard. */
    async resendRings(tabs: readonly Tab[]): Promise<void> {
      const now = clock.now()
      const userIds = tabs.map(({ userId }) => userId)
      for (const { match_id, rung_until, rung_by, rung } of await ringsFor(db, userIds, now)) {
        const call = { matchId: match_id, from: rung_by, until: rung_until.toISOString() }
        for (const { userId, socketId } of tabs)
          if (userId === rung) ephemeral(tabRoom(socketId), 'call:rung', call)
        const row = await sessionOf(db, match_id)
        if (row)
          ephemeral(
            rung_by,
            'video:changed',
            await viewOf(db, row, sessionIn(row), seatOf(row, rung_by), now),
          )
      }
    },

    /** Ends what the socket of an ended session holds. */
    async sessionEnded(tab: Tab): Promise<void> {
      for (const matchId of await matchesHeldBy(db, tab.socketId))
        await commit(async (unit) =>
          // A banned person's session has ended too.
          endAll(unit, matchId, (await isLive(unit.tx, matchId)) ? 'signed_out' : 'match_ended'),
        )
    },

    /** A tab has lost its socket. If it does not come back, other tabs of its person do not keep it ready. */
    socketClosed: ({ userId, socketId }: Tab): Promise<void> => forgetSocket(db, userId, socketId),

    /** Ends the calls of these people, or of everyone, whose match is not live anymore, by a ban or a block. */
    async endOrphans(userIds?: readonly string[]): Promise<void> {
      for (const matchId of await orphanedSessions(db, userIds))
        await commit((unit) => endAll(unit, matchId, 'match_ended'))
    },

    /** Ends what a match that has ended still has, within its unit of work. */
    endMatch: (unit: Where, matchId: string): Promise<void> => endAll(unit, matchId, 'match_ended'),

    /** Does what time alone does to a session. */
    check,

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
