import { passkeyRoutes } from '@swoon/realtime-server/contract/passkeys'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { passkeysKey } from './keys.ts'

/** The person's passkeys, oldest first; fetched anew at each visit. */
export const usePasskeys = () =>
  useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call(passkeyRoutes.list, { signal }),
    refetchOnMount: 'always',
  })
