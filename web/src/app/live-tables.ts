import { joinHandlers, type LiveHandlers } from '../lib/live.ts'
import { openPersonalStorage } from '../lib/personal-storage.ts'
import { queryClient, userKey } from '../lib/query-client.ts'
import { endSession } from '../lib/session.ts'

const accountLive: LiveHandlers = {
  'session:ended': () => void endSession(),
  'user:updated': ({ user }) => queryClient.setQueryData(userKey, user),
  resync: () => void queryClient.invalidateQueries({ queryKey: userKey }),
}

/** By file: the `live` of each feature that hears the server. None may rely on being told before another. */
export const featureTables = import.meta.glob<LiveHandlers>('../features/*/live.ts', { eager: true, import: 'live' })

export const dispatch = joinHandlers([accountLive, ...Object.values(featureTables)])

/** Somebody is signed in. */
export function begin(userId: string): void {
  openPersonalStorage(userId)
  for (const table of Object.values(featureTables)) table.begin?.()
}
