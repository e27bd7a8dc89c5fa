import type { LiveHandlers } from '../../lib/live.ts'
import { emailState, sessions } from './queries.ts'

export const live: LiveHandlers = {
  'sessions:changed': () => {
    void sessions().refetch()
    // A new password ends the other sessions and takes back a pending change of the address.
    void emailState().refetch()
  },
  // The user's own e-mail may be another, after which none waits to be confirmed.
  'user:updated': () => void emailState().refetch(),
}
