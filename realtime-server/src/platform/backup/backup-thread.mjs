// Starts the thread from its source; a built server has its own. A thread does not inherit the process's loader for TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./backup-thread.ts')
