import { randomBytes } from 'node:crypto'
import { type DateRow, dateOf, dropShares, insertShare, sharedDate } from '@swoon/db/queries/dates'
import { notFound } from '../../platform/base/errors.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { requireLocked, type Where } from './changes.ts'
import { type DateView, dateTiming, type SharedDate } from './contract.ts'
import type { DateViews } from './views.ts'

/** Makes links that show a friend where and when a date is. */
export function dateSharing(
  { db, clock, commit }: Pick<Context, 'db' | 'clock' | 'commit'>,
  { tokenOf, linkOf, viewOf }: DateViews,
) {
  /** Updates only the person's own tabs, since the link concerns nobody else. */
  async function sendOwn({ tx, emit }: Where, userId: string, id: string): Promise<DateRow> {
    const row = await dateOf(tx, userId, id)
    if (!row) throw notFound()
    emit(userId, 'date:shared', { matchId: row.match_id, dateId: id, shareToken: linkOf(row) })
    return row
  }

  return {
    /**
     * Makes a link for a friend, or returns the existing one.
     * @throws Refusal NOT_FOUND, DATE_OVER unless the date is agreed on
     */
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

    /**
     * Reads the date behind a link.
     * @throws Refusal NOT_FOUND, also for a withdrawn link or a date that isn't agreed on
     */
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
  }
}
