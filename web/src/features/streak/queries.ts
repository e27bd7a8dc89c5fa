import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { type StreakView, streakRoutes } from '@swoon/realtime-server/contract/streak'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { useMe } from '../../lib/me.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { turnIn } from './turn.ts'

/** Milliseconds between clock checks, which also cover a phone that slept. */
const period = 30_000

/**
 * Calls `onTurn` when the state changes over time, and then every half minute until the server has news.
 * @param cameAt when the view arrived, in milliseconds by this device's clock
 */
function useTurn(view: StreakView | undefined, cameAt: number, onTurn: () => void): void {
  const turn = useEffectEvent(onTurn)
  useEffect(() => {
    if (!view) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const wait = turnIn(view, cameAt, Date.now())
      if (wait === null) return
      if (wait <= 0) turn()
      timer = setTimeout(look, wait <= 0 ? period : Math.min(wait, period))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [view, cameAt])
}

/** The query depends on these, so a claim in any tab, a missed day or another time zone refetches it. */
const deciding = (me: SelfView) => [me.id, me.loginStreak, me.lastLoginDate, me.timeZone] as const

/** Its resync also covers a day that ended while the phone slept. */
export const streak = liveQuery<StreakView, [deciding: ReturnType<typeof deciding> | null]>({
  key: ['streak'],
  fetch: (signal) => call(streakRoutes.streak, { signal }),
})

const streakQuery = (me: SelfView | null) => ({
  ...streak(me && deciding(me)).options,
  enabled: me !== null,
  placeholderData: keepPreviousData,
  refetchOnMount: 'always' as const,
})

/** The user's streak and whether today may be claimed, by the server's clock; refetched as soon as the day changes. */
export function useStreak() {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(streakQuery(useMe()))
  useTurn(data, dataUpdatedAt, () => {
    void refetch()
    // The counters refill at the same moment, and a missed day ends the streak.
    void queryClient.invalidateQueries({ queryKey: userKey })
  })
  return { streak: data, isError, isFetching, refetch }
}
