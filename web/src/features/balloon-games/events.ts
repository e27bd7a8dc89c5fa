import { balloonGameRoutes } from '@swoon/realtime-server/contract/balloon-games'
import { ApiError, call } from '../../lib/api.ts'
import { myId } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { refetch } from '../../lib/refetch.ts'
import { applyGame, gameKey, hideGame, listKey } from './cache.ts'
import { gamesKey } from './keys.ts'

export { applyGame, dropGame } from './cache.ts'
export { showGift, showPop } from './sky.ts'

const isShown = (gameId: string) =>
  queryClient.getQueryData(listKey('all')) !== undefined || queryClient.getQueryData(gameKey(gameId)) !== undefined

/** A game of the list has changed: everybody sees their own view of it, so it is fetched. */
export async function refetchGame(gameId: string): Promise<void> {
  if (!isShown(gameId)) return
  try {
    applyGame(await call(balloonGameRoutes.game, { params: { id: gameId } }), myId())
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) hideGame(gameId)
  }
}

/** Fetches what is on screen again, because events may have been missed. */
export const refetchGames = (): Promise<void> => refetch({ queryKey: gamesKey })
