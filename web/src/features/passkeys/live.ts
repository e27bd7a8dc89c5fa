import type { LiveHandlers } from '../../lib/live.ts'
import { passkeys } from './queries.ts'

export const live: LiveHandlers = { 'passkeys:changed': () => void passkeys().refetch() }
