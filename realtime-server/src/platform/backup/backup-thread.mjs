// Starts the thread from source; a built server has its own. Threads don't inherit the process's TypeScript loader.
import { register } from 'tsx/esm/api'

register()
await import('./backup-thread.ts')
