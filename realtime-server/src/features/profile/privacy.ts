import { matchesSharingActivity } from '@swoon/db/queries/people'
import type { SelfRow } from '@swoon/db/queries/users'
import type { Unit } from '../../platform/changes/unit.ts'
import type { Context } from '../../platform/context.ts'
import type { ProfilePatch } from './contract.ts'

type Choices = Pick<ProfilePatch, 'sharesActivity' | 'sharesReadReceipts' | 'isIncognito'>

/** Columns that decide what others learn of a person; undefined leaves them as they are. */
export const privacyOf = ({ sharesActivity, sharesReadReceipts, isIncognito }: Choices) => ({
  shares_activity: sharesActivity,
  shares_read_receipts: sharesReadReceipts,
  is_incognito: isIncognito,
})

/**
 * Applies privacy changes on screens at once: the person's own tabs fetch again, since hiding something also hides others' from them, and
 * their matches learn or forget whether they are online.
 */
export async function announcePrivacy(
  { tx, emit }: Unit,
  presence: Context['presence'],
  before: Pick<SelfRow, 'id' | 'last_seen' | 'shares_activity' | 'shares_read_receipts'>,
  {
    sharesActivity = before.shares_activity,
    sharesReadReceipts = before.shares_read_receipts,
  }: Choices,
): Promise<void> {
  const isActivityChanged = sharesActivity !== before.shares_activity
  if (isActivityChanged) {
    const online = sharesActivity && (await presence.onlineOf([before.id])).has(before.id)
    const lastSeen = sharesActivity ? (before.last_seen?.toISOString() ?? null) : null
    const change = { userId: before.id, online, lastSeen, isShared: sharesActivity }
    emit(await matchesSharingActivity(tx, before.id), 'presence:changed', change)
  }
  if (isActivityChanged || sharesReadReceipts !== before.shares_read_receipts)
    emit(before.id, 'resync', {})
}
