import type { Db, Tx } from '@swoon/db'
import {
  busyOf,
  closeCall,
  insertCall,
  insertMissedCall,
  isLive,
  lockLiveSession,
  lockSession,
  matchesWaitingFor,
  pairOf,
  sessionOf,
  type VideoSessionRow,
  writeSession,
} from '@swoon/db/queries/video-chat'
import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { CallRecord, VideoSession } from './contract.ts'
import * as rules from './rules.ts'
import { columnsOf, seatOf, sessionIn } from './stored.ts'
import { videoSession } from './views.ts'

/** Checks a session when the passing of time may have changed it. */
export const checkCall = jobKind('check-call', z.object({ matchId: Id }), { isPunctual: true })

export type Where = Pick<Unit, 'tx' | 'emit'>

/** A locked session, before and after applying the passed time. */
interface Locked {
  row: VideoSessionRow
  session: rules.Session
  seat: rules.Seat
  now: Date
}

const oneIsBusy = () => refuse('oneIsBusy')
export const youAreBusy = () => refuse('youAreBusy')

/** True once time alone has changed how the two see their call: the prompt shows, or one of them is reconnecting. */
function mustBeSaid({ state, sides, connectedAt, continuedAt }: rules.Session, now: Date): boolean {
  if (state !== 'active') return false
  const isPrompted = connectedAt !== null && rules.limitsOf(connectedAt).freeUntil <= now
  return (
    (isPrompted && !continuedAt.some(Boolean)) || sides.some((side) => rules.isSilent(side, now))
  )
}

export const idsOf = ({ user1_id, user2_id }: Pick<VideoSessionRow, 'user1_id' | 'user2_id'>) =>
  [user1_id, user2_id] as const

/**
 * Finds the two people of a person's live match.
 * @throws Refusal NOT_FOUND
 */
export async function requirePair(db: Db, userId: string, matchId: string) {
  const pair = await pairOf(db, matchId, userId)
  if (!pair) throw notFound()
  return pair
}

export type SessionChanges = ReturnType<typeof sessionChanges>

/** Changes sessions, each under its row's lock, then stores and broadcasts the result and schedules the next check. */
export function sessionChanges({ clock, commit, jobs, presence }: Context) {
  const viewOf = async (
    db: Db | Tx,
    row: VideoSessionRow,
    session: rules.Session,
    seat: rules.Seat,
    now: Date,
  ) => {
    const userIds = idsOf(row)
    const place = { matchId: row.match_id, userIds }
    const rung = session.ring && userIds[session.ring.by === 0 ? 1 : 0]
    const isHeard = rung !== null && (await presence.onlineOf([rung])).has(rung)
    return videoSession(
      place,
      session,
      seat,
      { busy: await busyOf(db, userIds, row.match_id), isHeard },
      now,
    )
  }

  async function broadcast(
    { tx, emit }: Where,
    row: VideoSessionRow,
    session: rules.Session,
    now: Date,
  ): Promise<void> {
    for (const seat of [0, 1] as const)
      emit(idsOf(row)[seat], 'video:changed', await viewOf(tx, row, session, seat, now))
  }

  const record = (
    { emit }: Pick<Where, 'emit'>,
    row: VideoSessionRow,
    part: Omit<CallRecord, 'matchId'>,
  ) => {
    for (const userId of idsOf(row))
      emit(userId, 'call:recorded', { matchId: row.match_id, ...part })
  }

  /** Stores a change and its call, and broadcasts it to both. */
  async function write(
    unit: Where,
    { row, session: before, now }: Omit<Locked, 'seat'>,
    { session, ending }: rules.Changed,
  ): Promise<void> {
    const { tx, emit } = unit
    if (session === before) return
    const begins = session.startedAt !== null && before.startedAt === null
    const call = begins ? { id: newId(), matchId: row.match_id, userIds: idsOf(row), now } : null
    if (call && !(await insertCall(tx, call))) throw oneIsBusy()
    await writeSession(tx, row.match_id, {
      ...columnsOf(session),
      ...(call && { call_id: call.id }),
    })
    if (ending && row.call_id && (await closeCall(tx, row.call_id, ending))) {
      const { how, seconds, paidMinutes } = ending
      for (const [seat, userId] of idsOf(row).entries())
        emit(userId, 'video:ended', {
          matchId: row.match_id,
          seconds,
          paidMinutes,
          owedCents: ending.cents[seat] ?? 0,
          how,
        })
      const kind = ending.connectedAt ? 'call' : 'not_connected'
      if (how !== 'match_ended')
        record(unit, row, {
          id: row.call_id,
          kind,
          from: null,
          at: ending.at.toISOString(),
          seconds,
        })
    }
    const caller = rules.missedBy(before, session, now)
    if (caller !== null) {
      const from = idsOf(row)[caller]
      const id = newId()
      await insertMissedCall(tx, { id, matchId: row.match_id, callerId: from, now })
      emit(idsOf(row)[caller === 0 ? 1 : 0], 'call:missed', { matchId: row.match_id, from })
      record(unit, row, { id, kind: 'missed', from, at: now.toISOString(), seconds: 0 })
    }
    // After a match ends, neither learns anything about the other.
    if (ending?.how !== 'match_ended') await broadcast(unit, row, session, now)
    // Tells people waiting for either of the two that they are now in a call, or no longer.
    if (call || ending)
      for (const matchId of await matchesWaitingFor(tx, idsOf(row))) {
        const other = matchId === row.match_id ? null : await sessionOf(tx, matchId)
        if (other) await broadcast(unit, other, sessionIn(other), now)
      }
  }

  async function plan(tx: Tx, matchId: string, session: rules.Session, now: Date): Promise<void> {
    const at = rules.nextCheck(session, now)
    if (at) await jobs.schedule(tx, checkCall, { matchId }, { at, key: matchId })
    else await jobs.cancel(tx, checkCall, matchId)
  }

  /** Applies the passed time. */
  async function passed(
    row: VideoSessionRow,
    session: rules.Session,
    now: Date,
  ): Promise<rules.Changed> {
    const isAsked = session.state !== 'active' && rules.gone(session, now).length > 0
    const online = isAsked ? await presence.onlineOf(idsOf(row)) : new Set<string>()
    return rules.pass(session, [online.has(row.user1_id), online.has(row.user2_id)], now)
  }

  /**
   * Changes the session of one of the user's live matches, after applying the passed time.
   * @throws Refusal NOT_FOUND, those of the change
   */
  const change = (
    userId: string,
    matchId: string,
    work: (locked: Locked, unit: Where) => rules.Change | Promise<rules.Change>,
  ): Promise<VideoSession> =>
    commit(async (unit) => {
      const row = await lockLiveSession(unit.tx, matchId, userId)
      if (!row) throw notFound()
      const now = clock.now()
      const seat = seatOf(row, userId)
      const before = sessionIn(row)
      const first = await passed(row, before, now)
      await write(unit, { row, session: before, now }, first)
      const after = await work({ row, session: first.session, seat, now }, unit)
      if ('refused' in after) throw refuse(after.refused)
      await write(unit, { row, session: first.session, now }, after)
      if (after.session !== before) await plan(unit.tx, matchId, after.session, now)
      return viewOf(unit.tx, row, after.session, seat, now)
    })

  /** Sends a person their session again, in order with its changes; nothing if the match has ended. */
  const repeat = (userId: string, matchId: string): Promise<void> =>
    commit(async ({ tx, emit }) => {
      const row = await lockLiveSession(tx, matchId, userId)
      if (!row) return
      const seat = seatOf(row, userId)
      emit(userId, 'video:changed', await viewOf(tx, row, sessionIn(row), seat, clock.now()))
    })

  /** Ends the session and calls of a match, live or not, within a unit of work. */
  async function endAll(unit: Where, matchId: string, how: rules.How): Promise<void> {
    const row = await lockSession(unit.tx, matchId)
    if (!row) return
    const session = sessionIn(row)
    if (session.state === 'idle' || session.state === 'ended') return
    const now = clock.now()
    const ended = rules.endAll(session, how, now)
    if (how === 'match_ended' && !ended.ending)
      await writeSession(unit.tx, matchId, columnsOf(ended.session))
    else await write(unit, { row, session, now }, ended)
    await jobs.cancel(unit.tx, checkCall, matchId)
  }

  /** Applies only the passed time to a session. */
  async function check(unit: Where, matchId: string): Promise<void> {
    if (!(await isLive(unit.tx, matchId))) return endAll(unit, matchId, 'match_ended')
    const row = await lockSession(unit.tx, matchId)
    if (!row) return
    const now = clock.now()
    const before = sessionIn(row)
    const after = await passed(row, before, now)
    await write(unit, { row, session: before, now }, after)
    if (after.session === before && mustBeSaid(before, now)) await broadcast(unit, row, before, now)
    await plan(unit.tx, matchId, after.session, now)
  }

  return { viewOf, change, repeat, endAll, check }
}
