import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { useEffect } from 'react'
import { shownMe } from '../../lib/me.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { useNow } from '../../lib/use-now.ts'

type Allowances = SelfView['allowances']

/** Checks whether the user's midnight has refilled the known allowances by this server time (milliseconds since the epoch). */
export const isRefilled = (known: Allowances, now: number): boolean =>
  known !== null &&
  now >= Math.min(Date.parse(known.refillsAt), Date.parse(known.balloonGames.refillsAt))

/** Fetches the allowances at midnight, when they are refilled without an event. */
export function useNewDay(): void {
  const now = useNow()
  useEffect(() => {
    const me = shownMe()
    if (me && isRefilled(me.allowances, now))
      void queryClient.invalidateQueries({ queryKey: userKey })
  }, [now])
}
