import { dateOfClient, endPastDates, holdMatch, insertDate } from '@swoon/db/queries/dates'
import { otherOf } from '@swoon/db/queries/matches'
import { notFound } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/ids.ts'
import { refuse, refuseField } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { type Changed, type DateChanges, planOf, requireLocked } from './changes.ts'
import {
  type Answer,
  type DateView,
  dateLimits,
  dateTiming,
  type NewDate,
  type Suggestion,
} from './contract.ts'
import { answered, isOpen, isRepeat } from './rules.ts'
import type { DateViews } from './views.ts'

const day = 24 * 60 * 60_000

/**
 * Checked against the server's clock.
 * @throws Refusal INVALID
 */
function requireAhead(startsAt: Date, now: Date): void {
  if (startsAt <= now) throw refuseField('startsAt', 'datePast')
  if (startsAt.getTime() - now.getTime() > dateLimits.ahead * day)
    throw refuseField('startsAt', 'dateFar')
}

/** Lets two people agree on a date: one proposes, the other answers or suggests another time or place. */
export function dateProposals(
  { clock, commit }: Pick<Context, 'clock' | 'commit'>,
  { viewOf }: Pick<DateViews, 'viewOf'>,
  { cancelJobs, plan, broadcast, change }: DateChanges,
) {
  return {
    /**
     * Proposes a date to a match. A repeat with the same clientId returns the first one.
     * @throws Refusal NOT_FOUND for a match that isn't theirs, INVALID for a time in the past or too far ahead, DATE_OPEN
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
          // The same call may have run first in parallel.
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
        // A time that has already come can't be accepted.
        const isTooLate = outcome === 'accepted' && row.starts_at <= clock.now()
        if (outcome === 'over' || isTooLate) throw refuse('dateOver')
        return change(unit, userId, id, { status: outcome })
      }),

    /** @throws Refusal NOT_FOUND, DATE_OVER, INVALID for a time in the past or too far ahead */
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
  }
}
