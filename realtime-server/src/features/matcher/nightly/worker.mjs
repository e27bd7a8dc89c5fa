// Starts the worker from source; a built server has its own. Threads don't inherit the process's TypeScript loader.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
