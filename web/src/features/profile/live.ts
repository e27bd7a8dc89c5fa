import type { LiveHandlers } from '../../lib/live.ts'
import { restoreChanges } from './autosave.ts'

export const live: LiveHandlers = { begin: restoreChanges }
