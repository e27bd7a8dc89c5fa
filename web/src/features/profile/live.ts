import type { LiveHandlers } from '../../lib/live.ts'
import { readPersonal } from '../../lib/personal-storage.ts'
import { keptAs } from './kept-changes.ts'

export const live: LiveHandlers = {
  begin: () => {
    if (readPersonal(keptAs)) void import('./autosave.ts').then(({ restoreChanges }) => restoreChanges(), ignore)
  },
}

/** Without a connection the code does not arrive either; the changes stay for the next visit. */
const ignore = () => undefined
