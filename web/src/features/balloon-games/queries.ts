import { gameTiming } from '@swoon/realtime-server/contract/balloon-games'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection, usePolling } from '../../lib/connection.ts'
import { fetchOnMount } from '../../lib/first-replies.ts'
import { refetch } from '../../lib/live-query.ts'
import { command } from '../../lib/socket.ts'
import { watchAndRefetch } from '../../lib/watch.ts'
import { game, gamesKey, lists } from './cache.ts'

/** Number of mounted components that show games. */
let watchers = 0

/** Subscribes to games: while this tab shows them it gets their changes, including games the user is not in. */
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

/** The list of games, kept live. As specified, it is polled only while the socket is down. */
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

/** Subscribes to a game: while this tab shows it, the game's people get each pop and gift. */
export function useWatchedGame(gameId: string, isIn: boolean): void {
  const isUp = useConnection(({ status }) => status === 'up')
  useEffect(() => {
    if (!isUp || !isIn) return
    void watchAndRefetch('game:watch', { gameId }, game(gameId))
    return () => void command('game:unwatch', { gameId })
  }, [gameId, isIn, isUp])
}
