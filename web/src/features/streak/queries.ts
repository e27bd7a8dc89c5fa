import type { SelfView } from '@swoon/realtime-server/contract/profile'
import { type StreakView, streakRoutes } from '@swoon/realtime-server/contract/streak'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/live-query.ts'
import { useMe } from '../../lib/me.ts'
import { queryClient, userKey } from '../../lib/query-client.ts'
import { turnIn } from './turn.ts'

/** Milliseconds between two looks at the clock, which also ends the wait of a phone that slept. */
const period = 30_000

/**
 * Calls `onTurn` at the moment when the state changes over time, and again every half minute until
 * the server says something new.
 * @param cameAt when the view came, in milliseconds of this device's clock
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

/** A claim in any tab, a missed day and another time zone change these, and so ask the server again. */
const deciding = (me: SelfView) => [me.id, me.loginStreak, me.lastLoginDate, me.timeZone] as const

/** Its resync also covers a day that turned while the phone slept. */
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

/** The user's own streak and whether today may be claimed, by the server's clock; asked again as soon as the day turns. */
export function useStreak() {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(streakQuery(useMe()))
  useTurn(data, dataUpdatedAt, () => {
    void refetch()
    // The counters are refilled at the same moment, and a missed day ends the streak.
    void queryClient.invalidateQueries({ queryKey: userKey })
  })
  return { streak: data, isError, isFetching, refetch }
}
