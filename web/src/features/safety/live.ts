import { hiddenWords } from '../../lib/hidden-words.ts'
import type { LiveHandlers } from '../../lib/live.ts'
import { applyWarning, dropWarning, refetchBlocks } from './actions.ts'
import { blocks, warnings } from './queries.ts'
import { hide, show } from './store.ts'

export const live: LiveHandlers = {
  'person:blocked': ({ userId }) => {
    hide(userId)
    void blocks().refetch()
  },
  'person:unblocked': ({ userId }) => {
    show(userId)
    void blocks().refetch()
  },
  'hidden-words:changed': (words) => hiddenWords().put(words),
  'warning:given': ({ warning }) => applyWarning(warning),
  'warning:understood': ({ id }) => dropWarning(id),
  // Also fetches again what was decided, which is kept below the same key.
  'appeal:decided': () => void warnings().refetch(),
  resync: () => void refetchBlocks(),
}
