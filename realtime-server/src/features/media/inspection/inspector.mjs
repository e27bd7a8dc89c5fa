// Starts an inspector from source; a built server has its own.
import { register } from 'tsx/esm/api'

register()
await import('./inspector.ts')
