import { applySignal } from '../lib/call/signals.ts'
import { joinHandlers, type LiveHandlers } from '../lib/live.ts'
import { resync } from '../lib/live-query.ts'
import { applyMe } from '../lib/me.ts'
import { endSession } from '../lib/session.ts'

/**
 * Events that no feature owns. Comes before the features' tables, whose `resync` may rely on it.
 */
const sharedLive: LiveHandlers = {
  'session:ended': ({ reason }) => void endSession(reason),
  'user:updated': ({ user }) => applyMe(user),
  'call:signalled': applySignal,
  resync,
}

/** The `live` handlers of each feature, by file. Their order is not defined. */
export const featureTables = import.meta.glob<LiveHandlers>('../features/*/live.ts', {
  eager: true,
  import: 'live',
})

const tables: readonly LiveHandlers[] = [sharedLive, ...Object.values(featureTables)]

export const dispatch = joinHandlers(tables)

const afterUp = joinHandlers(
  tables.map(({ up, resync }) => ({ resync: up ?? resync ?? (() => {}) })),
)

/** Call when the socket has connected: fetches missed events. */
export const catchUp = (): void => afterUp('resync', {})

/** Call once a user has signed in and their personal storage is open. */
export function begin(): void {
  for (const table of Object.values(featureTables)) table.begin?.()
}
