import { QueryClient } from '@tanstack/react-query'
import { onSignOut } from './api.ts'

/** The signed-in user's own view, or null. */
export const userKey = ['user'] as const

/** The specification's defaults: a query is not retried, never stale and never refetched unless it says so. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 5 * 60 * 1000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Any call may be the first to learn that the session has ended. The gates react to the missing user.
onSignOut({
  userId: () => queryClient.getQueryData<{ id: string } | null>(userKey)?.id,
  signedOut: () => queryClient.setQueryData(userKey, null),
})
