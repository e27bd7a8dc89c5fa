import type { LiveHandlers } from '../../lib/live.ts'
import { refetchBlocks } from './actions.ts'
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
  resync: refetchBlocks,
}
