import { hiddenWords } from '../../lib/hidden-words.ts'
import type { LiveHandlers } from '../../lib/live.ts'
import { blocks, warnings } from './queries.ts'
import { blocking, hide, show, useHiddenIds } from './store.ts'
import { applyWarning, dropWarning } from './warnings.ts'

/** Refetches the blocks after a disconnection, and shows people again who were unblocked elsewhere. */
async function refetchBlocks(): Promise<void> {
  const hidden = useHiddenIds.getState()
  if (hidden.size === 0) return blocks().refetch()
  const blocked = await blocks()
    .fetch()
    .catch(() => null)
  if (!blocked) return
  const stay = new Set([...blocked.map(({ id }) => id), ...blocking])
  for (const id of hidden) if (!stay.has(id)) show(id)
}

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
  // Both also refetch the decisions, whose key starts with the warnings'.
  'strike:withdrawn': ({ id }) => {
    dropWarning(id)
    void warnings().refetch()
  },
  'appeal:decided': ({ strikeId, outcome }) => {
    // A granted appeal also dismisses the warning.
    if (outcome === 'overturn') dropWarning(strikeId)
    void warnings().refetch()
  },
  resync: () => void refetchBlocks(),
}
