import { type Passkeys, passkeyRoutes } from '@swoon/realtime-server/contract/passkeys'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'

/** The user's passkeys, oldest first. */
export const passkeys = liveQuery<Passkeys>({
  key: ['passkeys'],
  fetch: (signal) => call(passkeyRoutes.list, { signal }),
})

/** Refetched at each visit. */
export const usePasskeys = () => useQuery({ ...passkeys().options, refetchOnMount: 'always' })
