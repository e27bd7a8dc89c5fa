import { cancelEndedDates, deleteOldDates, endPastDates, liveDate } from '@swoon/db/queries/dates'
import type { Context } from '../../platform/context.ts'
import type { DateChanges, Where } from './changes.ts'
import { dateTiming } from './contract.ts'

/** Milliseconds for which moderators can read the dates of an ended match. */
const keptFor = 90 * 24 * 60 * 60_000

/** Reminds of dates, ends them when their time or their match is over, and deletes old ones. */
export function dateEnding(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { cancelJobs, broadcast }: Pick<DateChanges, 'cancelJobs' | 'broadcast'>,
) {
  return {
    /** Reminds both people, unless the date has changed since this was scheduled. */
    async remind({ tx, emit }: Where, id: string, version: number): Promise<void> {
      const row = await liveDate(tx, id)
      if (row?.status !== 'accepted' || row.version !== version) return
      const payload = { dateId: id, matchId: row.match_id, startsAt: row.starts_at.toISOString() }
      emit([row.proposer_id, row.invited_id], 'date:reminded', payload)
    },

    /** Closes a date that is over. */
    async endPast(unit: Where, id: string, matchId: string): Promise<void> {
      const ended = await endPastDates(unit.tx, matchId, clock.now(), dateTiming.lasts)
      const row = ended.includes(id) ? await liveDate(unit.tx, id) : null
      if (row) await broadcast(unit, id, row.proposer_id)
    },

    /**
     * Ends dates of people (by default everyone) whose match ended, or who are blocked or gone. Their chats are gone, so nothing is sent.
     */
    async endUnmatched({ tx }: Pick<Where, 'tx'>, userIds?: readonly string[]): Promise<void> {
      for (const id of await cancelEndedDates(tx, clock.now(), userIds)) await cancelJobs(tx, id)
    },

    /** Dates of ended matches are kept no longer than the messages. */
    deleteOld: (): Promise<void> => deleteOldDates(db, new Date(clock.now().getTime() - keptFor)),
  }
}
