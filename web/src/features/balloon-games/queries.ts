import { gameTiming } from '@swoon/realtime-server/contract/balloon-games'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection, usePolling } from '../../lib/connection.ts'
import { fetchOnMount } from '../../lib/first-replies.ts'
import { refetch } from '../../lib/live-query.ts'
import { command } from '../../lib/socket.ts'
import { watchAndRefetch } from '../../lib/watch.ts'
import { game, gamesKey, lists } from './cache.ts'

/** How many parts of the page show games. */
let watchers = 0

/** Watches games: while this tab shows them it gets their changes, also of games that the user is not in. */
function useWatchedGames(): void {
  const isUp = useConnection(({ status }) => status === 'up')
  useEffect(() => {
    if (!isUp) return
    watchers += 1
    if (watchers === 1)
      void watchAndRefetch('games:watch', {}, { refetch: () => refetch({ queryKey: gamesKey }) })
    return () => {
      watchers -= 1
      if (watchers === 0) void command('games:unwatch', {})
    }
  }, [isUp])
}

/** The list of games, kept live. It is polled, as the specification says, only while the socket is down. */
export function useGames(whose: 'all' | 'mine') {
  const refetchInterval = usePolling(gameTiming.poll)
  useWatchedGames()
  return useQuery({ ...lists(whose).options, refetchOnMount: fetchOnMount, refetchInterval })
}

/** One game, kept live; null if it is gone. */
export function useGame(id: string) {
  const refetchInterval = usePolling(gameTiming.poll)
  useWatchedGames()
  return useQuery({ ...game(id).options, refetchOnMount: 'always', refetchInterval })
}

/** Watches a game: while this tab shows it, it gets each pop and gift. For the people in it. */
export function useWatchedGame(gameId: string, isIn: boolean): void {
  const isUp = useConnection(({ status }) => status === 'up')
  useEffect(() => {
    if (!isUp || !isIn) return
    void watchAndRefetch('game:watch', { gameId }, game(gameId))
    return () => void command('game:unwatch', { gameId })
  }, [gameId, isIn, isUp])
}
