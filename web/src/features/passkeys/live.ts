import type { LiveHandlers } from '../../lib/live.ts'
import { refetch } from '../../lib/refetch.ts'
import { passkeysKey } from './keys.ts'

const refresh = () => void refetch({ queryKey: passkeysKey })

export const live: LiveHandlers = { 'passkeys:changed': refresh, resync: refresh }
