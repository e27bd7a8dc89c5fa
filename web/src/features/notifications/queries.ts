import { type NotificationKind, notificationRoutes, type Unread } from '@swoon/realtime-server/contract/notifications'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { usePolling } from '../../lib/connection.ts'
import { storedMe, useMe } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { serverDate } from '../../lib/server-clock.ts'
import { fetchTold } from '../../lib/told.ts'
import { listKey, notificationSettingsKey, unreadKey } from './keys.ts'
import { isWanted } from './quiet.ts'

/** Milliseconds between two fetches of the open list while the socket is down. */
const pollList = 10_000

/** What has happened, latest first, kept live. It is fetched anew at each visit. */
export function useNotifications() {
  const id = useMe()?.id
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(notificationRoutes.list, { params: { userId: id ?? '' }, signal }),
    enabled: id !== undefined,
    refetchOnMount: 'always',
    refetchInterval: usePolling(pollList),
  })
}

const settingsQuery = queryOptions({
  queryKey: notificationSettingsKey,
  queryFn: ({ signal }) => fetchTold(notificationSettingsKey, () => call(notificationRoutes.settings, { signal })),
})

export const useNotificationSettings = () => useQuery(settingsQuery)

/** Whether the person wants to be told now of what happens elsewhere in the app. */
export async function isWantedNow(kind: NotificationKind): Promise<boolean> {
  const settings = await queryClient.fetchQuery(settingsQuery).catch(() => null)
  const now = serverDate()
  return settings !== null && isWanted(settings, kind, now.getHours() * 60 + now.getMinutes())
}

export const knownUnread = (): Unread | undefined => queryClient.getQueryData<Unread>(unreadKey)
export const applyUnread = (unread: Unread): void => void queryClient.setQueryData<Unread>(unreadKey, unread)

let asked = 0

/**
 * Asks for what is unread. Failing is no harm: the next event or connection asks again.
 * @returns the answer; undefined if it failed, or if a later question has taken its place
 */
export async function refetchUnread(): Promise<Unread | undefined> {
  const me = storedMe()
  // There is nothing to tell before the profile is complete, and the server refuses to.
  if (!me?.profileComplete) return
  const turn = ++asked
  // An answer that is on its way does not know of what has just happened.
  await queryClient.cancelQueries({ queryKey: unreadKey })
  if (turn !== asked) return
  const unread = await queryClient
    .fetchQuery({
      queryKey: unreadKey,
      queryFn: ({ signal }) => call(notificationRoutes.unread, { params: { userId: me.id }, signal }),
      staleTime: 0,
      gcTime: Number.POSITIVE_INFINITY,
    })
    .catch(() => undefined)
  return turn === asked ? unread : undefined
}
