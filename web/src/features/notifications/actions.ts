import {
  type Notification,
  type NotificationSettings,
  notificationRoutes,
} from '@swoon/realtime-server/contract/notifications'
import { ApiError, call } from '../../lib/api.ts'
import { noticeSignOut, queryClient } from '../../lib/query-client.ts'
import { refetch } from '../../lib/refetch.ts'
import { toast } from '../../ui/toast.tsx'
import { listKey, notificationSettingsKey, unsaved } from './keys.ts'
import { applyUnread } from './queries.ts'

type Rows = readonly Notification[]

function sayIt(error: unknown): void {
  noticeSignOut(error)
  const text = error instanceof ApiError && error.status === 429 ? error.error : 'That was not saved. Please try again.'
  toast({ title: 'Error', text, tone: 'danger' })
}

const refetchList = () => void refetch({ queryKey: listKey })

/** Of all rows of the list, or of one. Only up to the newest that is shown, so that nothing goes unseen. */
const which = (rows: Rows, one?: Notification) => ({
  ...(one && { ids: [one.id] }),
  ...(rows[0] && { until: (one ?? rows[0]).at }),
})

/** Marks one row or all as read, at once on screen. */
export async function markRead(rows: Rows, one?: Notification): Promise<void> {
  if (!rows.some((row) => !row.isRead && (!one || row.id === one.id))) return
  queryClient.setQueryData<Rows>(listKey, (known) =>
    known?.map((row) => (!one || row.id === one.id ? { ...row, isRead: true } : row)),
  )
  try {
    applyUnread(await call(notificationRoutes.read, { body: which(rows, one) }))
  } catch (error) {
    refetchList()
    sayIt(error)
  }
}

/** Takes one row or all off the list, at once on screen. */
export async function clear(rows: Rows, one?: Notification): Promise<void> {
  queryClient.setQueryData<Rows>(listKey, (known) => known?.filter((row) => one && row.id !== one.id))
  try {
    applyUnread(await call(notificationRoutes.clear, { body: which(rows, one) }))
  } catch (error) {
    refetchList()
    sayIt(error)
  }
}

/** Changes are sent one after the other, so that the last one is what is stored. */
let saving: Promise<void> = Promise.resolve()

export function changeSettings(change: Partial<NotificationSettings>): Promise<void> {
  const before = queryClient.getQueryData<NotificationSettings>(notificationSettingsKey)
  const show = (settings: NotificationSettings | undefined) => {
    // A later change is on the screen already.
    if (settings && unsaved.count === 1) queryClient.setQueryData(notificationSettingsKey, settings)
  }
  if (before) queryClient.setQueryData(notificationSettingsKey, { ...before, ...change })
  unsaved.count++
  saving = saving
    .then(() => call(notificationRoutes.changeSettings, { body: change }))
    .then(show, (error: unknown) => {
      show(before)
      sayIt(error)
    })
    .finally(() => unsaved.count--)
  return saving
}
