import {
  accountRoutes,
  type EmailState,
  type SessionView,
} from '@swoon/realtime-server/contract/account'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'

/** The user's sessions, this browser's first. */
export const sessions = liveQuery<readonly SessionView[]>({
  key: ['account', 'sessions'],
  fetch: (signal) => call(accountRoutes.sessions, { signal }),
})

/** A new address pending confirmation. */
export const emailState = liveQuery<EmailState>({
  key: ['account', 'email'],
  fetch: (signal) => call(accountRoutes.email, { signal }),
})

/** Refetched at each visit. */
export const useSessions = () => useQuery({ ...sessions().options, refetchOnMount: 'always' })

/** Refetched at each visit. */
export const useEmailState = () => useQuery({ ...emailState().options, refetchOnMount: 'always' })
