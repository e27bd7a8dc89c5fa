import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import {
  cancelEndedDates,
  changeDate,
  type DateRow,
  dateOf,
  dateOfClient,
  deleteOldDates,
  dropShares,
  endPastDates,
  holdMatch,
  insertDate,
  insertShare,
  latestDate,
  liveDate,
  lockDate,
  sharedDate,
} from '@swoon/db/queries/dates'
import { otherOf } from '@swoon/db/queries/matches'
import { z } from 'zod'
import { Id } from '../../contract/primitives.ts'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse, refuseField } from '../../platform/base/refusal.ts'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { dateFile } from './calendar-file.ts'
import {
  type Answer,
  type DateView,
  dateLimits,
  dateTiming,
  type NewDate,
  type SharedDate,
  type Suggestion,
} from './contract.ts'
import { answered, isOpen, isRepeat, type Plan } from './rules.ts'

export type DateService = ReturnType<typeof dateService>
type Where = Pick<Unit, 'tx' | 'emit'>

/** Reminds the two of a date two hours before it. */
export const remindOfDate = jobKind(
  'remind-of-date',
  z.object({ dateId: Id, version: z.number().int() }),
  {
    isPunctual: true,
  },
)
/** Closes a date whose time is over. */
export const endDate = jobKind('end-date', z.object({ dateId: Id, matchId: Id }))

const day = 24 * 60 * 60_000
/** Milliseconds for which moderators can read the dates of an ended match. */
const keptFor = 90 * day
/** What a change was about and has found: the date as it is, and whether it is a newer one than the caller knew. */
export interface Changed {
  date: DateView
  isStale: boolean
}

/** Dates that two matched people plan with each other: one at a time, each change under the lock of its row. */
export function dateService({
  db,
  clock,
  commit,
  env,
  jobs,
}: Pick<Context, 'db' | 'clock' | 'commit' | 'env' | 'jobs'>) {
  const key = Buffer.from(hkdfSync('sha256', env.SESSION_SECRET, '', 'links to dates', 32))
  /** A link's token, which the database alone does not give away: it has the salt, and a hash of this. */
  const tokenOf = (salt: string) =>
    createHmac('sha256', key).update(salt).digest().subarray(0, 16).toString('base64url')
  const linkOf = ({ share_salt }: DateRow) => share_salt && tokenOf(share_salt)

  const viewOf = (row: DateRow): DateView => ({
    id: row.id,
    matchId: row.match_id,
    version: row.version,
    status: row.status as DateView['status'],
    activity: row.activity,
    place: row.place,
    startsAt: row.starts_at.toISOString(),
    timeZone: row.time_zone,
    askedBy: row.asker_id,
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
    shareToken: linkOf(row),
  })

  /** By the server's clock. @throws Refusal INVALID */
  function requireAhead(startsAt: Date, now: Date): void {
    if (startsAt <= now) throw refuseField('startsAt', 'datePast')
    if (startsAt.getTime() - now.getTime() > dateLimits.ahead * day)
      throw refuseField('startsAt', 'dateFar')
  }

  async function cancelJobs(tx: Where['tx'], id: string): Promise<void> {
    await jobs.cancel(tx, remindOfDate, id)
    await jobs.cancel(tx, endDate, id)
  }

  /** Plans what follows from a date as it is now, in place of what was planned before. */
  async function plan({ tx }: Where, row: DateRow, now: Date): Promise<void> {
    await cancelJobs(tx, row.id)
    if (!isOpen(planOf(row))) return
    const isAgreed = row.status === 'accepted'
    const remindAt = new Date(row.starts_at.getTime() - dateTiming.reminder)
    if (isAgreed && remindAt > now)
      await jobs.schedule(
        tx,
        remindOfDate,
        { dateId: row.id, version: row.version },
        { at: remindAt, key: row.id },
      )
    const endAt = new Date(row.starts_at.getTime() + (isAgreed ? dateTiming.lasts : 0))
    await jobs.schedule(
      tx,
      endDate,
      { dateId: row.id, matchId: row.match_id },
      { at: endAt, key: row.id },
    )
  }

  /** Sends a date to its two people. @returns it as one of them has it */
  async function broadcast({ tx, emit }: Where, id: string, userId: string): Promise<DateRow> {
    const mine = await dateOf(tx, userId, id)
    if (!mine) throw notFound()
    for (const each of [mine.proposer_id, mine.invited_id]) {
      const row = each === userId ? mine : await dateOf(tx, each, id)
      if (row) emit(each, 'date:changed', { date: viewOf(row) })
    }
    return mine
  }

  async function requireLocked(tx: Where['tx'], userId: string, id: string): Promise<DateRow> {
    const row = await lockDate(tx, userId, id)
    if (!row) throw notFound()
    return row
  }

  async function change(
    unit: Where,
    userId: string,
    id: string,
    made: Omit<Parameters<typeof changeDate>[2], 'changed_by' | 'changed_at'>,
  ): Promise<Changed> {
    const now = clock.now()
    await changeDate(unit.tx, id, { ...made, changed_by: userId, changed_at: now })
    const row = await broadcast(unit, id, userId)
    await plan(unit, row, now)
    return { date: viewOf(row), isStale: false }
  }

  return {
    /** @throws Refusal NOT_FOUND for a match that is not theirs */
    async latest(userId: string, matchId: string): Promise<DateView | null> {
      if (!(await otherOf(db, matchId, userId))) throw notFound()
      const row = await latestDate(db, userId, matchId)
      return row && viewOf(row)
    },

    /**
     * Proposes a date to a match. A repeat with the same clientId returns the first one.
     * @throws Refusal NOT_FOUND for a match that is not theirs, INVALID for a time that is past or too far ahead, DATE_OPEN
     */
    async propose(userId: string, asked: NewDate): Promise<DateView> {
      const { matchId, activity, place, clientId } = asked
      return commit(async (unit) => {
        const { tx } = unit
        await holdMatch(tx, matchId)
        const otherId = await otherOf(tx, matchId, userId)
        if (!otherId) throw notFound()
        const first = clientId ? await dateOfClient(tx, userId, clientId) : null
        if (first) return viewOf(first)
        const now = clock.now()
        const startsAt = new Date(asked.startsAt)
        requireAhead(startsAt, now)
        for (const past of await endPastDates(tx, matchId, now, dateTiming.lasts))
          await cancelJobs(tx, past)
        const id = newId()
        const isFree = await insertDate(tx, {
          id,
          match_id: matchId,
          proposer_id: userId,
          invited_id: otherId,
          client_id: clientId ?? null,
          asker_id: userId,
          activity,
          place,
          starts_at: startsAt,
          time_zone: asked.timeZone ?? 'UTC',
          changed_by: userId,
          created_at: now,
          changed_at: now,
        })
        if (!isFree) {
          // The same call at the same time may have been first.
          const mine = clientId ? await dateOfClient(tx, userId, clientId) : null
          if (mine) return viewOf(mine)
          throw refuse('dateOpen')
        }
        const row = await broadcast(unit, id, userId)
        await plan(unit, row, now)
        return viewOf(row)
      })
    },

    /** @throws Refusal NOT_FOUND, DATE_OVER, NOT_YOURS_TO_ANSWER */
    answer: (userId: string, id: string, asked: Answer): Promise<Changed> =>
      commit(async (unit) => {
        const row = await requireLocked(unit.tx, userId, id)
        const outcome = answered(planOf(row), userId, asked)
        if (outcome === 'same' || outcome === 'stale')
          return { date: viewOf(row), isStale: outcome === 'stale' }
        if (outcome === 'theirs') throw refuse('ownSuggestion')
        // No one agrees to a time that has come.
        const isTooLate = outcome === 'accepted' && row.starts_at <= clock.now()
        if (outcome === 'over' || isTooLate) throw refuse('dateOver')
        return change(unit, userId, id, { status: outcome })
      }),

    /** @throws Refusal NOT_FOUND, DATE_OVER, INVALID for a time that is past or too far ahead */
    suggest: (
      userId: string,
      id: string,
      { version, startsAt: at, timeZone, ...what }: Suggestion,
    ): Promise<Changed> =>
      commit(async (unit) => {
        const row = await requireLocked(unit.tx, userId, id)
        const startsAt = new Date(at)
        const isSame = row.starts_at.getTime() === startsAt.getTime()
        if (isRepeat(planOf(row), userId, version, 'proposed') && isSame)
          return { date: viewOf(row), isStale: false }
        if (row.version !== version) return { date: viewOf(row), isStale: true }
        if (!isOpen(planOf(row))) throw refuse('dateOver')
        requireAhead(startsAt, clock.now())
        return change(unit, userId, id, {
          status: 'proposed',
          asker_id: userId,
          starts_at: startsAt,
          time_zone: timeZone ?? row.time_zone,
          activity: what.activity ?? row.activity,
          place: what.place ?? row.place,
        })
      }),

    /** @throws Refusal NOT_FOUND */
    async calendar(userId: string, id: string): Promise<string> {
      const row = await dateOf(db, userId, id)
      if (!row) throw notFound()
      return dateFile(row, env.PUBLIC_URL, clock.now())
    },

    /** Makes a link for a friend, or returns the one that is there. @throws Refusal NOT_FOUND, DATE_OVER unless it is agreed on */
    share: (userId: string, id: string): Promise<DateView> =>
      commit(async (unit) => {
        const row = await requireLocked(unit.tx, userId, id)
        const now = clock.now()
        if (
          row.status !== 'accepted' ||
          row.starts_at.getTime() + dateTiming.lasts <= now.getTime()
        )
          throw refuse('dateOver')
        const salt = randomBytes(16).toString('base64url')
        await insertShare(unit.tx, { dateId: id, userId, token: tokenOf(salt), salt, now })
        return viewOf(await sendOwn(unit, userId, id))
      }),

    /** @throws Refusal NOT_FOUND */
    unshare: (userId: string, id: string): Promise<void> =>
      commit(async (unit) => {
        await requireLocked(unit.tx, userId, id)
        await dropShares(unit.tx, id, userId)
        await sendOwn(unit, userId, id)
      }),

    /** What a link shows. @throws Refusal NOT_FOUND also once it was withdrawn, and unless the date is agreed on */
    async shared(token: string): Promise<SharedDate> {
      const row = await sharedDate(db, token, new Date(clock.now().getTime() - dateTiming.lasts))
      if (!row) throw notFound()
      const { place, starts_at, time_zone: timeZone } = row
      return {
        firstName: row.name.split(' ')[0] ?? '',
        place,
        startsAt: starts_at.toISOString(),
        timeZone,
      }
    },

    /** Reminds the two of a date that is as it was when this was planned. */
    async remind({ tx, emit }: Where, id: string, version: number): Promise<void> {
      const row = await liveDate(tx, id)
      if (row?.status !== 'accepted' || row.version !== version) return
      const payload = { dateId: id, matchId: row.match_id, startsAt: row.starts_at.toISOString() }
      emit([row.proposer_id, row.invited_id], 'date:reminded', payload)
    },

    /** Closes a date whose time is over. */
    async endPast(unit: Where, id: string, matchId: string): Promise<void> {
      const ended = await endPastDates(unit.tx, matchId, clock.now(), dateTiming.lasts)
      const row = ended.includes(id) ? await liveDate(unit.tx, id) : null
      if (row) await broadcast(unit, id, row.proposer_id)
    },

    /** Ends the dates of people, or of everyone, whose match has ended, who are blocked or gone. Their chats are gone, so nothing is sent. */
    async endUnmatched({ tx }: Pick<Where, 'tx'>, userIds?: readonly string[]): Promise<void> {
      for (const id of await cancelEndedDates(tx, clock.now(), userIds)) await cancelJobs(tx, id)
    },

    /** Of ended matches nothing is kept for longer than of their messages. */
    deleteOld: (): Promise<void> => deleteOldDates(db, new Date(clock.now().getTime() - keptFor)),
  }

  /** Updates a person's own tabs about their link, which concerns no one else. */
  async function sendOwn({ tx, emit }: Where, userId: string, id: string): Promise<DateRow> {
    const row = await dateOf(tx, userId, id)
    if (!row) throw notFound()
    emit(userId, 'date:shared', { matchId: row.match_id, dateId: id, shareToken: linkOf(row) })
    return row
  }
}

const planOf = (row: DateRow): Plan => ({
  status: row.status as DateView['status'],
  version: row.version,
  askerId: row.asker_id,
  changedBy: row.changed_by,
})
