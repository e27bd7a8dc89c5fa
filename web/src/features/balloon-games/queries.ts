import { balloonGameRoutes, type GameView, gameTiming } from '@swoon/realtime-server/contract/balloon-games'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { useConnection, usePolling } from '../../lib/connection.ts'
import { mergeOnWrite } from '../../lib/live-list.ts'
import { noteAnswer } from '../../lib/server-clock.ts'
import { command } from '../../lib/socket.ts'
import { watchAndRefetch } from '../../lib/watch.ts'
import { deletedGames, type Games, gameKey, laterOf, listKey, mergeGames } from './cache.ts'
import { gamesKey } from './keys.ts'
import { noteSeals } from './seals.ts'

const listQuery = (whose: 'all' | 'mine') =>
  queryOptions({
    queryKey: listKey(whose),
    queryFn: async ({ signal }): Promise<Games> => {
      const query = whose === 'mine' ? { mine: 'true' as const } : {}
      const sentAt = Date.now()
      const games = await call(balloonGameRoutes.list, { query, signal })
      if (games[0]) noteAnswer(games[0].now, sentAt)
      noteSeals(games)
      return games
    },
    refetchOnMount: 'always',
    structuralSharing: mergeOnWrite<Games>(mergeGames),
  })

/** How many parts of the page show games. */
let watchers = 0

/** Tells the server that this tab shows games, so that it hears of changes, also of games that the person is not in. */
function useWatchedGames(): void {
  const isUp = useConnection(({ status }) => status === 'up')
  useEffect(() => {
    if (!isUp) return
    watchers += 1
    if (watchers === 1) void watchAndRefetch('games:watch', {}, gamesKey)
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
  return useQuery({ ...listQuery(whose), refetchInterval })
}

const gameQuery = (id: string) =>
  queryOptions({
    queryKey: gameKey(id),
    queryFn: async ({ signal }): Promise<GameView | null> => {
      const sentAt = Date.now()
      try {
        const game = await call(balloonGameRoutes.game, { params: { id }, signal })
        noteAnswer(game.now, sentAt)
        noteSeals([game])
        return game
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    refetchOnMount: 'always',
    structuralSharing: mergeOnWrite<GameView | null>((known, answered) =>
      !answered || deletedGames.has(answered.id) ? null : laterOf(known, answered),
    ),
  })

/** One game, kept live; null if it is gone. */
export function useGame(id: string) {
  const refetchInterval = usePolling(gameTiming.poll)
  useWatchedGames()
  return useQuery({ ...gameQuery(id), refetchInterval })
}

/** Tells the server that this tab shows the game, so that it hears each pop and gift. For the people in it. */
export function useWatchedGame(gameId: string, isIn: boolean): void {
  const isUp = useConnection(({ status }) => status === 'up')
  useEffect(() => {
    if (!isUp || !isIn) return
    void watchAndRefetch('game:watch', { gameId }, gameKey(gameId))
    return () => void command('game:unwatch', { gameId })
  }, [gameId, isIn, isUp])
}
