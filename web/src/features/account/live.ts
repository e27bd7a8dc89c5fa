import type { LiveHandlers } from '../../lib/live.ts'
import { refetch } from '../../lib/refetch.ts'
import { emailKey, sessionsKey } from './keys.ts'

const refreshSessions = () => void refetch({ queryKey: sessionsKey })
const refreshEmail = () => void refetch({ queryKey: emailKey })

export const live: LiveHandlers = {
  'sessions:changed': refreshSessions,
  // The own e-mail may be another, after which none waits to be confirmed.
  'user:updated': refreshEmail,
  resync: () => {
    refreshSessions()
    refreshEmail()
  },
}
