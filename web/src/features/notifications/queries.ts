import {
  type Notification,
  type NotificationKind,
  type NotificationSettings,
  notificationRoutes,
  type Unread,
} from '@swoon/realtime-server/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { usePolling } from '../../lib/connection.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { myId, storedMe, useMe } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { serverDate } from '../../lib/server-clock.ts'
import { createSettings } from '../../lib/settings.ts'
import { isWanted } from './quiet-hours.ts'

/** Milliseconds between fetches of the open list while the socket is down. */
const pollList = 10_000

/** Notifications, latest first. */
export const notifications = liveQuery<readonly Notification[]>({
  key: ['notifications', 'list'],
  fetch: (signal) => call(notificationRoutes.list, { params: { userId: myId() ?? '' }, signal }),
  // live.ts refetches it, after the first screen.
  resync: 'own',
})

/** The bell's number, refetched whenever it may have changed, on screen or not. */
export const unread = liveQuery<Unread>({
  key: ['notifications', 'unread'],
  fetch: (signal) => call(notificationRoutes.unread, { params: { userId: myId() ?? '' }, signal }),
  resync: 'own',
})

export const notificationSettings = liveQuery<NotificationSettings>({
  key: ['notification-settings'],
  fetch: (signal) => call(notificationRoutes.settings, { signal }),
})

/** Refetched at each visit. */
export function useNotifications() {
  const isSignedIn = useMe() !== null
  return useQuery({
    ...notifications().options,
    enabled: isSignedIn,
    refetchOnMount: 'always',
    refetchInterval: usePolling(pollList),
  })
}

export const changing = createSettings(notificationSettings(), (body) =>
  call(notificationRoutes.changeSettings, { body }),
)

/** Checks whether the user currently wants notifications of this kind. */
export async function isWantedNow(kind: NotificationKind): Promise<boolean> {
  const settings = await queryClient.fetchQuery(notificationSettings().options).catch(() => null)
  const now = serverDate()
  return (
    settings !== null &&
    isWanted(changing.withOpen(settings), kind, now.getHours() * 60 + now.getMinutes())
  )
}

/**
 * Refetches the unread count. A failure is harmless: the next event or connection tries again.
 * @returns the answer; undefined if it failed or was overtaken by a later fetch
 */
export async function refetchUnread(): Promise<Unread | undefined> {
  // An incomplete profile has no notifications, and the server refuses the call.
  if (!storedMe()?.profileComplete) return
  return unread()
    .fetch()
    .catch(() => undefined)
}
