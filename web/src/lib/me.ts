import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callOrNull } from './api.ts'
import { queryClient, userKey } from './query-client.ts'

/** The signed-in person's own user; null if nobody is signed in. */
export const userQuery = queryOptions({
  queryKey: userKey,
  queryFn: ({ signal }) => callOrNull(authRoutes.me, { signal }),
})

/** The signed-in person's user; null while unknown or signed out. */
export const useMe = () => useQuery(userQuery).data ?? null

/** Grows with every answer and event about the own user, even if nothing changed. */
export const userVersion = (): number => queryClient.getQueryState(userKey)?.dataUpdateCount ?? 0

export const myId = (): string | undefined => queryClient.getQueryData(userQuery.queryKey)?.id
