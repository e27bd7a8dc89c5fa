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
  // Both also fetch again what was decided, which is kept below the same key.
  'strike:withdrawn': ({ id }) => {
    dropWarning(id)
    void warnings().refetch()
  },
  'appeal:decided': ({ strikeId, outcome }) => {
    // A granted appeal answers the warning too.
    if (outcome === 'overturn') dropWarning(strikeId)
    void warnings().refetch()
  },
  resync: () => void refetchBlocks(),
}
