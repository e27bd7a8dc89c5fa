import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { earlyReply } from './early.ts'
import type { Live } from './live-query.ts'
import { userQuery } from './me.ts'
import { openPersonalStorage } from './personal-storage.ts'
import { queryClient } from './query-client.ts'

/** A query as `fetchQuery` takes it. */
export type FirstQuery = Live<unknown>['options']

/** Milliseconds that the first screen, with its code loaded, waits for its replies while the page shows the outline. */
const patience = 300

/** True until the first screen is complete; all data until then came with the page. */
let isFirst = true

/**
 * Puts the replies to the page's first calls (lib/early.ts) into the cache, so that the first screen renders once, with its data, without a
 * skeleton before it.
 */
export async function takeReplies(queries: readonly FirstQuery[]): Promise<void> {
  let isLate = false
  const take = async () => {
    if (!(await earlyReply(authRoutes.me.url))?.ok || isLate) return
    const user = await queryClient.fetchQuery(userQuery)
    if (!user?.profileComplete || isLate) return
    // Stored queries belong to this user.
    openPersonalStorage(user.id)
    await Promise.all(queries.map((options) => queryClient.fetchQuery(options)))
  }
  const late = new Promise((go) => setTimeout(go, patience)).then(() => {
    isLate = true
  })
  // After a failure here the screen fetches again, and reports it.
  await Promise.race([take().catch(() => {}), late])
}

/** For `refetchOnMount`: refetches whenever a screen is shown, but not after a reply that came with the page. */
export const fetchOnMount = ({ state }: { state: { data: unknown } }): 'always' | false =>
  isFirst && state.data !== undefined ? false : 'always'

/** Makes screens refetch from now on. Call when the first one is complete. */
export function forgetReplies(): void {
  isFirst = false
}
