import { authRoutes } from '@swoon/realtime-server/contract/auth'
import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { callOrNull } from './api.ts'
import { queryClient, userKey } from './query-client.ts'
import { fetchTold } from './told.ts'

/** The signed-in person's own user; null if nobody is signed in. */
export const userQuery = queryOptions({
  queryKey: userKey,
  // An answer that is older than an event of meanwhile may have the same version: spending a like does not change it.
  queryFn: ({ signal }) => fetchTold(userKey, () => callOrNull(authRoutes.me, { signal })),
})

/** The newest own user that the server has told; the cache shows it with the changes that are not saved yet. */
let stored: SelfView | null = null
let withUnsaved = (user: SelfView): SelfView => user

// Runs on every way into the cache: replies, events and what the app sets. A reply that was overtaken by a newer one is dropped.
queryClient.setQueryDefaults(userKey, {
  structuralSharing: (shown, told) => {
    const user = told as SelfView | null
    const isOvertaken = user !== null && stored?.id === user.id && user.version < stored.version
    if (!isOvertaken) stored = user
    return replaceEqualDeep(shown, stored && withUnsaved(stored))
  },
})

/** The signed-in person's user; null while unknown or signed out. */
export const useMe = () => useQuery(userQuery).data ?? null

/** The own user without unsaved changes. */
export const storedMe = (): SelfView | null => stored

/** From now on the own user is shown with these changes on top of what the server tells. */
export function showUnsaved(apply: (user: SelfView) => SelfView): void {
  withUnsaved = apply
  if (stored) queryClient.setQueryData(userKey, stored)
}

/** Grows with every answer and event about the own user, even if nothing changed. */
export const userVersion = (): number => queryClient.getQueryState(userKey)?.dataUpdateCount ?? 0

export const myId = (): string | undefined => queryClient.getQueryData(userQuery.queryKey)?.id
