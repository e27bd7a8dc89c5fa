import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callOrNull } from './api.ts'
import { queryClient, userKey } from './query-client.ts'

/** The signed-in person's own view; null where nobody is signed in. */
export const userQuery = queryOptions({
  queryKey: userKey,
  queryFn: ({ signal }) => callOrNull(authRoutes.me, { signal }),
})

/** The signed-in person, or null while unknown or signed out. */
export const useMe = () => useQuery(userQuery).data ?? null

export const myId = (): string | undefined => queryClient.getQueryData(userQuery.queryKey)?.id
