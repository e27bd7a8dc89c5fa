import { accountRoutes } from '@swoon/realtime-server/contract/account'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { emailKey, sessionsKey } from './keys.ts'

/** Where the person is signed in, this browser first; fetched anew at each visit. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(accountRoutes.sessions, { signal }),
    refetchOnMount: 'always',
  })

/** Whether a new address waits for its confirmation; fetched anew at each visit. */
export const useEmailState = () =>
  useQuery({
    queryKey: emailKey,
    queryFn: ({ signal }) => call(accountRoutes.email, { signal }),
    refetchOnMount: 'always',
  })
