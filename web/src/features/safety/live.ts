import type { LiveHandlers } from '../../lib/live.ts'
import { applyWarning, dropWarning, refetchBlocks, refetchWarnings } from './actions.ts'
import { hide, show } from './store.ts'

export const live: LiveHandlers = {
  'person:blocked': ({ userId }) => {
    hide(userId)
    refetchBlocks()
  },
  'person:unblocked': ({ userId }) => {
    show(userId)
    refetchBlocks()
  },
  'warning:given': ({ warning }) => applyWarning(warning),
  'warning:understood': ({ id }) => dropWarning(id),
  'appeal:decided': refetchWarnings,
  resync: () => {
    refetchBlocks()
    refetchWarnings()
  },
}
