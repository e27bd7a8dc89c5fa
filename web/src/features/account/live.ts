import type { LiveHandlers } from '../../lib/live.ts'
import { emailState, sessions } from './queries.ts'

export const live: LiveHandlers = {
  'sessions:changed': () => {
    void sessions().refetch()
    // A new password ends the other sessions and cancels a pending address change.
    void emailState().refetch()
  },
  // The user's own e-mail may have changed, so that none is pending anymore.
  'user:updated': () => void emailState().refetch(),
}
