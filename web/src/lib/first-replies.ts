import { authRoutes } from '@swoon/realtime-server/contract/auth'
import { earlyReply } from './early.ts'
import type { Live } from './live-query.ts'
import { userQuery } from './me.ts'
import { openPersonalStorage } from './personal-storage.ts'
import { queryClient } from './query-client.ts'

/** A query as `fetchQuery` takes it. */
export type FirstQuery = Live<unknown>['options']

/**
 * Milliseconds that the first screen, whose code is there, waits for its replies while the page
 * shows the outline.
 */
const patience = 300

/** True until the first screen is complete, so that all data came with the page. */
let isFirst = true

/**
 * Puts the replies to the page's first calls (lib/early.ts) into the cache. The first screen is then rendered once, with its data,
 * and not as a skeleton before that.
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
  // The screen asks again after a failure here, and reports it.
  await Promise.race([take().catch(() => {}), late])
}

/** As `refetchOnMount`: asks again whenever a screen is shown, but not for a reply that came with the page. */
export const fetchOnMount = ({ state }: { state: { data: unknown } }): 'always' | false =>
  isFirst && state.data !== undefined ? false : 'always'

/** From now on each screen asks again. Call when the first one is complete. */
export function forgetReplies(): void {
  isFirst = false
}
