import { t } from '@lingui/core/macro'
import {
  type Notification,
  type NotificationSettings,
  notificationRoutes,
} from '@swoon/realtime-server/contract/notifications'
import { change, perform } from '../../lib/change.ts'
import type { Change } from '../../lib/settings.ts'
import { changing, notifications, unread } from './queries.ts'

type Rows = readonly Notification[]

const notSaved = { text: t`Couldn't save that. Try again.`, explained: [429] }

/** Of all rows of the list, or of one. Only up to the newest that is shown, so that nothing goes unseen. */
const which = (rows: Rows, one?: Notification) => ({
  ...(one && { ids: [one.id] }),
  ...(rows[0] && { until: (one ?? rows[0]).at }),
})

/**
 * Stores that the user has had these rows on screen. Failures are stored with the next list that
 * they see.
 */
export async function markRead(rows: Rows): Promise<void> {
  notifications().patch((known) => known.map((row) => ({ ...row, isRead: true })))
  await change(
    notificationRoutes.read,
    { body: which(rows) },
    {
      apply: unread().put,
      failure(error) {
        console.warn('notifications not read', error)
        return null
      },
    },
  )
}

/** Takes one row or all off the list, at once on screen. */
export async function clear(rows: Rows, one?: Notification): Promise<void> {
  notifications().patch((known) => known.filter((row) => one && row.id !== one.id))
  await change(
    notificationRoutes.clear,
    { body: which(rows, one) },
    { apply: unread().put, undo: notifications().refetch, failure: notSaved },
  )
}

/** Changes notification settings, at once on screen. */
export async function changeSettings(changes: Change<NotificationSettings>): Promise<void> {
  await perform(() => changing.change(changes), { failure: notSaved })
}
