import type { LiveHandlers } from '../../lib/live.ts'
import { peopleIKnow } from './queries.ts'

export const live: LiveHandlers = {
  'people-i-know:changed': (counts) => peopleIKnow().put(counts),
}
