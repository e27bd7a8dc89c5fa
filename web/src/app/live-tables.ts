import { joinHandlers, type LiveHandlers } from '../lib/live.ts'
import { openPersonalStorage } from '../lib/personal-storage.ts'
import { queryClient, userKey } from '../lib/query-client.ts'
import { endSession } from '../lib/session.ts'

const accountLive: LiveHandlers = {
  'session:ended': () => void endSession(),
  'user:updated': ({ user }) => queryClient.setQueryData(userKey, user),
  resync: () => void queryClient.invalidateQueries({ queryKey: userKey }),
}

/** The `live` handlers of each feature, by file. Their order is not defined. */
export const featureTables = import.meta.glob<LiveHandlers>('../features/*/live.ts', { eager: true, import: 'live' })

export const dispatch = joinHandlers([accountLive, ...Object.values(featureTables)])

/** Call when somebody has signed in. */
export function begin(userId: string): void {
  openPersonalStorage(userId)
  for (const table of Object.values(featureTables)) table.begin?.()
}
