import { createHmac, hkdfSync } from 'node:crypto'
import type { DateRow } from '@swoon/db/queries/dates'
import type { DateView } from './contract.ts'

export type DateViews = ReturnType<typeof dateViews>

/** Views of dates for one of the two people, with their link for a friend. */
export function dateViews(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'links to dates', 32))
  /** Derives a link's token. The database alone can't: it only has the salt and the token's hash. */
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

  return { tokenOf, linkOf, viewOf }
}
