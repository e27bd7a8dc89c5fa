// A thread knows nothing of how the process reads TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
