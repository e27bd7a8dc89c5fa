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

/** Selects all rows of the list, or one. Only up to the newest row shown, so that nothing is marked unseen. */
const which = (rows: Rows, one?: Notification) => ({
  ...(one && { ids: [one.id] }),
  ...(rows[0] && { until: (one ?? rows[0]).at }),
})

/** Reports that the user has seen these rows. After a failure, the next list they see reports it. */
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

/** Removes one row or all from the list, on screen at once. */
export async function clear(rows: Rows, one?: Notification): Promise<void> {
  notifications().patch((known) => known.filter((row) => one && row.id !== one.id))
  await change(
    notificationRoutes.clear,
    { body: which(rows, one) },
    { apply: unread().put, undo: notifications().refetch, failure: notSaved },
  )
}

/** Changes notification settings, on screen at once. */
export async function changeSettings(changes: Change<NotificationSettings>): Promise<void> {
  await perform(() => changing.change(changes), { failure: notSaved })
}
